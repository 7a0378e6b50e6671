"""The questions of the warplanes, in the order of the book."""

from workbook.warplanes.questions.arrival import Arrival
from workbook.warplanes.questions.flak import Flak
from workbook.warplanes.questions.ground_attack import GroundAttack

QUESTIONS = (Arrival, Flak, GroundAttack)
