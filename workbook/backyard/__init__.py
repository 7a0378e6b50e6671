"""Backyard AFV combat with 12-inch figures (BY-01 to BY-26): percentile dice, feet and millimetres; one module a heading."""
