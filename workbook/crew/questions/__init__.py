"""The questions of crew experience, in the order of the book."""

from workbook.crew.questions.career import Career
from workbook.crew.questions.knock_out import AfterKnockOut
from workbook.crew.questions.skill_roll import SkillRoll
from workbook.crew.questions.survival import Survival

QUESTIONS = (Survival, AfterKnockOut, SkillRoll, Career)
