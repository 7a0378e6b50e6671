"""Warplanes: coming in, flak, attacks on the ground, whole games, dogfights; one module for each heading."""
