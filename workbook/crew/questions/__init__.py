"""The questions of crew experience, in the order of the book."""

from workbook.crew.questions.better_buy import BetterBuy
from workbook.crew.questions.career import Career
from workbook.crew.questions.duel import CrewDuel
from workbook.crew.questions.fighting_crew import FightingCrew
from workbook.crew.questions.games_until import GamesUntil
from workbook.crew.questions.knock_out import AfterKnockOut
from workbook.crew.questions.skill_roll import SkillRoll
from workbook.crew.questions.skill_worth import SkillWorth
from workbook.crew.questions.spend_or_save import SpendOrSave
from workbook.crew.questions.survival import Survival
from workbook.crew.questions.xp import GameXp

QUESTIONS = (
    GameXp,
    SkillRoll,
    GamesUntil,
    Career,
    SpendOrSave,
    BetterBuy,
    Survival,
    AfterKnockOut,
    FightingCrew,
    SkillWorth,
    CrewDuel,
)
