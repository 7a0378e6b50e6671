"""The questions of the warplanes, in the order of the book."""

from workbook.warplanes.questions.arrival import Arrival
from workbook.warplanes.questions.dogfight import Dogfight
from workbook.warplanes.questions.flak import Flak
from workbook.warplanes.questions.ground_attack import GroundAttack
from workbook.warplanes.questions.sortie import Sortie
from workbook.warplanes.questions.tailing import Tailing

QUESTIONS = (Arrival, Flak, GroundAttack, Sortie, Dogfight, Tailing)
