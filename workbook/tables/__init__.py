"""The tables: every printed number of the rules, with its rule, status and source. Only this package opens them.

    from workbook.tables import load
    from workbook.tables.base import Weapon
    load()[Weapon]["2nd", "Rifle"].reach      # 24

Each chapter's row types stand in a module of the chapter's name: `base`, `crew`, ...
"""

from workbook.tables.faults import TableError, TableFault
from workbook.tables.house_rules import HouseRuleChange, HouseRules
from workbook.tables.rows import Record, Row, Rule
from workbook.tables.table import Table
from workbook.tables.tables import Tables, load

__all__ = [
    "HouseRuleChange",
    "HouseRules",
    "Record",
    "Row",
    "Rule",
    "Table",
    "TableError",
    "TableFault",
    "Tables",
    "load",
]
