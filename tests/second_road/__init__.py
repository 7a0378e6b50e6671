"""The second road: every answer of the base rules again, by listing rolls of dice, with nothing from the workbook.

It reads its own copy of the figures (``figures.py``), typed in by hand, and knows no dice engine. Where it and the
workbook disagree, one of them has read the rules wrongly.
"""
