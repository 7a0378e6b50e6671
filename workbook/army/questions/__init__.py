"""The questions of army lists."""

from workbook.army.questions.army_list import ArmyList

QUESTIONS = (ArmyList,)
