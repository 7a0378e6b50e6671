"""The questions of crew experience, in the order of the book."""

from workbook.crew.questions.survival import Survival

QUESTIONS = (Survival,)
