"""Timings of what users wait for; see README.md."""
