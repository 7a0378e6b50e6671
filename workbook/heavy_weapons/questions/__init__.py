"""The questions of the heavy weapons platoon, in the order of the book."""

from workbook.heavy_weapons.questions.activation import Activation
from workbook.heavy_weapons.questions.orders import Orders, OrdersApart

QUESTIONS = (Orders, OrdersApart, Activation)
