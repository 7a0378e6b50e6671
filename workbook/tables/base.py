"""The tables of the base rules, both editions: their figures, and what fires."""

from workbook.tables.base_figures import ArmourPins as ArmourPins
from workbook.tables.base_figures import ChartModifier as ChartModifier
from workbook.tables.base_figures import CoverSave as CoverSave
from workbook.tables.base_figures import DamageChart as DamageChart
from workbook.tables.base_figures import DamageResult as DamageResult
from workbook.tables.base_figures import DamageValue as DamageValue
from workbook.tables.base_figures import Figure as Figure
from workbook.tables.base_figures import Fubar as Fubar
from workbook.tables.base_figures import Morale as Morale
from workbook.tables.base_figures import NoSave as NoSave
from workbook.tables.base_figures import Officer as Officer
from workbook.tables.base_figures import Penetration as Penetration
from workbook.tables.base_figures import PinsOff as PinsOff
from workbook.tables.base_figures import Published as Published
from workbook.tables.base_figures import Switch as Switch
from workbook.tables.base_figures import ToHit as ToHit
from workbook.tables.base_weapons import Crew as Crew
from workbook.tables.base_weapons import Extra as Extra
from workbook.tables.base_weapons import HeDice as HeDice
from workbook.tables.base_weapons import HeHits as HeHits
from workbook.tables.base_weapons import HePins as HePins
from workbook.tables.base_weapons import HighExplosive as HighExplosive
from workbook.tables.base_weapons import Points as Points
from workbook.tables.base_weapons import RangingIn as RangingIn
from workbook.tables.base_weapons import Weapon as Weapon
