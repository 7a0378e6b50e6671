"""Notebooks made into a site of pages that need neither kernel nor network, with panels that still move."""
