"""The questions of backyard AFV combat, in the order of the page."""

from workbook.backyard.questions.duels import Duel
from workbook.backyard.questions.shots import Shot, ToHit

QUESTIONS = (ToHit, Shot, Duel)
