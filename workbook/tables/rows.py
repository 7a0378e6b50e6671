"""A row of a table: frozen, typed, and cheap to hash, so that whatever is worked out from it can be cached."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, NamedTuple, get_type_hints

from pydantic import BaseModel, ConfigDict

from workbook.tables import telling
from workbook.tables.cells import Edition, RuleId, Status, Text, written

SCHEMAS: dict[str, type["Row"]] = {}
"""The row type of every table whose chapter has been imported, by table name ("base/to_hit")."""


class Clash(NamedTuple):
    """Cells that do not go together: the row, the column, what stands there, and what would do."""

    row: str
    column: str
    got: str
    accepted: str


Lookup = Callable[[Any], Sequence[Any]]
"""The rows of another table, by its row type."""


class Record(BaseModel):
    """One line of a CSV file. Two records are equal when all their cells are."""

    model_config = ConfigDict(frozen=True, extra="forbid", ignored_types=(cached_property,))

    table: ClassVar[str]
    key: ClassVar[tuple[str, ...]]

    @classmethod
    def columns(cls) -> dict[str, Any]:
        """Each column of the table, with its type."""
        hints = get_type_hints(cls, include_extras=True)
        return {name: hints[name] for name in cls.model_fields}

    @property
    def row_key(self) -> tuple[Any, ...]:
        """The cells that tell this row from every other of its table."""
        return tuple(getattr(self, column) for column in self.key)

    @property
    def row_name(self) -> str:
        """The key in words: "2nd moved"."""
        return " ".join(filter(None, map(written, self.row_key)))

    def told(self, what: str) -> str:
        """What is said of this row, after its name and before its edition: "SMG: shots 2 (2nd edition)"."""
        cells = {name: written(getattr(self, name)) for name in self.key}
        edition = f" ({cells.pop('edition')} edition)" if "edition" in cells else ""
        return f"{' '.join(filter(None, cells.values()))}: {what}{edition}"

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
        return self is other or (isinstance(other, Record) and type(self) is type(other) and self.cells == other.cells)

    def __reduce__(self) -> tuple[Any, ...]:
        # A cached hash of text is good in one process only, so it stays behind.
        return _restored, (type(self), self.cells)


def _restored(kind: type[Record], cells: tuple[Any, ...]) -> Record:
    return kind.model_construct(**dict(zip(kind.model_fields, cells, strict=True)))


class Rule(Record):
    """A mechanic of the rules: its id, its heading, and a sentence of our own that says it."""

    table: ClassVar[str] = "rules"
    key: ClassVar[tuple[str, ...]] = ("id",)

    id: RuleId
    heading: Text
    rule: Text
    ruling: Text | None = None
    ruling_edition: Edition | None = None
    status: Status
    computed: bool

    def ruling_in(self, edition: str | None) -> str | None:
        """The ruling, if it bears on this edition; where no edition is asked about, whatever was ruled."""
        return self.ruling if edition is None or self.ruling_edition in (None, edition) else None


class Row(Record):
    """A printed figure, with the rule it belongs to, how sure it is, and where such a figure can be found."""

    says: ClassVar[str] = ""
    """How the row reads in a list of assumptions: a format over its columns. Left empty: its cells, one by one."""

    extendable: ClassVar[bool] = False
    """Whether a player may add names of his own; elsewhere a name nobody reads would be a slip of the pen."""

    in_place: ClassVar[str] = ""
    """The column of a name that a player may put his own in the place of, where rows cannot be added."""

    unread: ClassVar[Mapping[str, str]] = {}
    """What no number comes from, with the reason: a column, a row (its name without the edition), or "row: column"."""

    tells: ClassVar[tuple[str, ...]] = ()
    """Columns that are words for the reader, and no number comes from either; a player may write his own."""

    rule: RuleId
    status: Status
    source: Text
    note: Text | None = None

    def why_unread(self, column: str) -> str | None:
        """Why a change of this cell would change nothing; None where it would, or where it is no figure."""
        if column in Row.model_fields:
            return None
        own = " ".join(filter(None, (written(getattr(self, name)) for name in self.key if name != "edition")))
        return next((self.unread[name] for name in (f"{own}: {column}", own, column) if name in self.unread), None)

    @classmethod
    def clashes(cls, rows: Sequence[Any], tables: Lookup) -> Iterator[Clash]:
        """What is wrong with good rows once they are seen together, and beside other tables; most tables have nothing."""
        yield from ()

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        if "table" in cls.__dict__:
            SCHEMAS[cls.table] = cls

    def text(self) -> str:
        """The row as a short sentence."""
        if not self.says:
            return self.told(self.figures())
        return telling.tidy(self.says.format(**self._words()))

    def _words(self) -> dict[str, Any]:
        """The cells as a sentence has them."""
        words = {name: "" if cell is None else cell for name, cell in self._pairs()}
        words |= {name: written(cell) for name, cell in words.items() if isinstance(cell, bool)}
        return {**words, "band": getattr(self, "band", "")}

    def told_beside(self, printed: "Row", column: str) -> str:
        """A changed cell as a player would tell it, beside the printed one: "moved: -2 in place of -1 to hit (2nd edition)"."""
        after = type(self).model_construct(**{**dict(printed._pairs()), column: getattr(self, column)})
        said = telling.in_place(self.says, printed._words(), after._words())
        old, new = (written(getattr(row, column)) or "none" for row in (printed, after))
        return said or self.told(f"{telling.named(column)} {new} in place of {old}".strip())

    def figures(self) -> str:
        """The cells that are neither key nor source, one by one, empty ones left out."""
        known = {*self.key, *Row.model_fields}
        shown = ((name, written(cell)) for name, cell in self._pairs() if name not in known)
        return ", ".join(telling.figure(name, cell) for name, cell in shown if cell not in (None, "no"))

    def _pairs(self) -> list[tuple[str, Any]]:
        return list(zip(type(self).model_fields, self.cells, strict=True))
