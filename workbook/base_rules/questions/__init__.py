"""The questions of the base rules, in the order of the book."""

from workbook.base_rules.questions.bag import OrderDice
from workbook.base_rules.questions.orders import MoraleCheck, OrderTest, Rally
from workbook.base_rules.questions.ranging import RangingIn
from workbook.base_rules.questions.recovery import BackInAction
from workbook.base_rules.questions.troops import ShotAtTroops
from workbook.base_rules.questions.vehicles import ShotAtVehicle

QUESTIONS = (OrderTest, MoraleCheck, Rally, BackInAction, RangingIn, ShotAtTroops, OrderDice, ShotAtVehicle)
