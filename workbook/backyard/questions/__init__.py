"""The questions of backyard AFV combat, in the order of the page."""

from workbook.backyard.questions.approaches import Approach
from workbook.backyard.questions.careers import CrewCareer, CrewGrade
from workbook.backyard.questions.duels import Duel
from workbook.backyard.questions.shots import Shot, ToHit

QUESTIONS = (ToHit, Shot, Approach, Duel, CrewGrade, CrewCareer)
