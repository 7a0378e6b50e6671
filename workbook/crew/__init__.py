"""Vehicle crew experience (CX-01 to CX-24): who lives, what they learn, and what becomes of a crew over a campaign."""
