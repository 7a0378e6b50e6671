"""The questions of the heavy weapons platoon, in the order of the book."""

from workbook.heavy_weapons.questions.activation import Activation
from workbook.heavy_weapons.questions.best_core import BestCore
from workbook.heavy_weapons.questions.firepower import Firepower
from workbook.heavy_weapons.questions.mortar import MortarRangesIn
from workbook.heavy_weapons.questions.orders import Orders, OrdersApart
from workbook.heavy_weapons.questions.under_fire import UnderFire

QUESTIONS = (Orders, OrdersApart, Activation, UnderFire, Firepower, BestCore, MortarRangesIn)
