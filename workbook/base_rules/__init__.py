"""The base rules of Bolt Action, second and third edition side by side: one module for each heading, in the order of play."""
