"""A row of a table: frozen, typed, and cheap to hash, so that whatever is worked out from it can be cached."""

from functools import cached_property
from typing import Any, ClassVar, Self, get_type_hints

from pydantic import BaseModel, ConfigDict

from workbook.tables.cells import RuleId, Status, Text, accepted

SCHEMAS: dict[str, type["Row"]] = {}
"""The row type of every table whose chapter has been imported, by table name ("base/to_hit")."""


class Record(BaseModel):
    """One line of a CSV file. Two records are equal when all their cells are."""

    model_config = ConfigDict(frozen=True, extra="forbid", ignored_types=(cached_property,))

    table: ClassVar[str]
    key: ClassVar[tuple[str, ...]]

    @classmethod
    def columns(cls) -> dict[str, str]:
        """Each column of the table, with the words that say what it accepts."""
        hints = get_type_hints(cls, include_extras=True)
        return {name: accepted(hints[name]) for name in cls.model_fields}

    @property
    def row_key(self) -> tuple[Any, ...]:
        """The cells that tell this row from every other of its table."""
        return tuple(getattr(self, column) for column in self.key)

    @property
    def row_name(self) -> str:
        """The key in words: "2nd moved"."""
        return name_of(self.row_key)

    @cached_property
    def cells(self) -> tuple[Any, ...]:
        """All cells, in the order of the columns."""
        return tuple(getattr(self, column) for column in type(self).model_fields)

    @cached_property
    def digest(self) -> int:
        """The hash, worked out once."""
        return hash((type(self), self.cells))

    def __hash__(self) -> int:
        return self.digest

    def __eq__(self, other: object) -> bool:
        return self is other or (type(self) is type(other) and self.cells == other.cells)  # type: ignore[attr-defined]

    def __reduce__(self) -> tuple[Any, ...]:
        # A cached hash of text is good in one process only, so that it must not travel to another.
        return type(self).model_construct, (), {"__dict__": {name: getattr(self, name) for name in type(self).model_fields}}


class Rule(Record):
    """A mechanic of the rules: its id, its heading, and a sentence of our own that says it."""

    table: ClassVar[str] = "rules"
    key: ClassVar[tuple[str, ...]] = ("id",)

    id: RuleId
    heading: Text
    rule: Text
    ruling: Text | None = None
    status: Status
    computed: bool


class Row(Record):
    """A printed figure, with the rule it belongs to, how sure it is, and where such a figure can be found."""

    says: ClassVar[str] = ""
    """How the row reads in a list of assumptions: a format over its columns. Left empty: its cells, one by one."""

    rule: RuleId
    status: Status
    source: Text
    note: Text | None = None

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "table" in cls.__dict__:
            SCHEMAS[cls.table] = cls

    def text(self) -> str:
        """The row as a short sentence."""
        return self.says.format_map(_Readable(self)) if self.says else f"{self.table} {self.row_name}: {self._figures()}"

    def _figures(self) -> str:
        plain = [name for name in type(self).model_fields if name not in Row.model_fields and name not in self.key]
        shown = {name: getattr(self, name) for name in plain}
        return ", ".join(f"{name.replace('_', ' ')} {in_words(cell)}" for name, cell in shown.items() if cell is not None)
