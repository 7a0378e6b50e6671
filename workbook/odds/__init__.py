"""The odds layer: what an answer is. It knows dice, stages and fractions, and no game.

fields (frozen, validated)  ->  stages (rules, exact dice)  ->  Odds (outcomes, working, assumptions, what stands beside)
"""

from workbook.odds.answer import Distribution, Odds
from workbook.odds.dice import Dice, Face, dice
from workbook.odds.exact import Exact
from workbook.odds.faults import Fault, InputError
from workbook.odds.needed import Needed, Part, PercentNeeded, RollNeeded, TestNeeded
from workbook.odds.question import Headline, Question, Record, make
from workbook.odds.stages import Chain, Play, Reading, Stage, Sure, Throw, run, succeed

__all__ = [
    "Chain",
    "Dice",
    "Distribution",
    "Exact",
    "Face",
    "Fault",
    "Headline",
    "InputError",
    "Needed",
    "Odds",
    "Part",
    "PercentNeeded",
    "Play",
    "Question",
    "Reading",
    "Record",
    "RollNeeded",
    "Stage",
    "Sure",
    "TestNeeded",
    "Throw",
    "dice",
    "make",
    "run",
    "succeed",
]
