"""The heavy weapons platoon: a core of two pieces on one order die, and up to three more on dice of their own."""
