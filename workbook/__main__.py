"""The command: ask a question, list the questions, open the notebooks or the app."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from workbook import __version__

if TYPE_CHECKING:
    from workbook.odds import Fault, Odds

EXAMPLES = """examples:
  workbook questions                                    every question, a line each
  workbook questions crew.survival                      its fields and what they take
  workbook ask crew.survival quality=Veteran            the answer and its working
  workbook ask base.shot_at_vehicle weapon=Bazooka facing=rear --json
  workbook ask base.order_test pins=3 --house-rules ours.toml
  workbook add army.list 'target=heavy tank' --points 200
  workbook lab                                          the notebooks, in the browser
  workbook app                                          the same without code, and every panel
  workbook publish mine.ipynb --out site                notebooks as pages that need no kernel
"""
FAULTY = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; gives the exit status: 0, or 2 where the input cannot be answered."""
    known, further = parser().parse_known_args(argv)
    if hasattr(sys.stdout, "reconfigure"):  # a code page that lacks a sign gets another, and no traceback
        sys.stdout.reconfigure(errors="replace")
    try:
        status: int = known.run(known, further)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read along has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status


def parser() -> argparse.ArgumentParser:
    """What the command takes."""
    whole = argparse.ArgumentParser(
        prog="workbook",
        description="Exact odds of wargame rules, each with the working that leads to it.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    whole.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = whole.add_subparsers(required=True, metavar="command", title="commands")
    ask = commands.add_parser(
        "ask", help="answer a question", description="Answer a question exactly.", allow_abbrev=False
    )
    _takes_a_case(ask, "base.shot_at_vehicle")
    ask.add_argument(
        "--headline",
        metavar="OUTCOMES",
        help="what the sentence is about: outcomes, 2+, or the words of one of the sums",
    )
    ask.add_argument("--json", action="store_true", help="the answer as JSON")
    ask.set_defaults(run=run_ask)
    _adds(
        commands.add_parser(
            "add",
            help="search what to add to an army list",
            description="Try every legal addition of a few purchases to an army list, for so many points.",
            allow_abbrev=False,
        )
    )
    listed = commands.add_parser("questions", help="list the questions, or show one", allow_abbrev=False)
    listed.add_argument("question", nargs="?", help="show this one: its fields, what they take, its outcomes")
    listed.add_argument("--json", action="store_true", help="as JSON; for one question its schema")
    listed.set_defaults(run=run_questions)
    lab = commands.add_parser(
        "lab",
        help="open your copies of the notebooks in JupyterLab",
        description="Open your copies of the notebooks in JupyterLab, on this machine only. Further arguments go on to JupyterLab.",
        allow_abbrev=False,
    )
    lab.set_defaults(run=run_lab)
    app = commands.add_parser(
        "app",
        help="open the workbook as an app, without code",
        description="Serve the chapters and every panel without code, to this machine only; --ip=0.0.0.0 lets others in. "
        "Further arguments go on to Voila.",
        allow_abbrev=False,
    )
    app.set_defaults(run=run_app)
    publish = commands.add_parser(
        "publish",
        help="make pages of the notebooks, that work without kernel and network",
        description="Make a site of the workbook's notebooks and yours: a folder of pages that work from a web server "
        "and from a file. A second time only what has changed is made.",
        allow_abbrev=False,
    )
    publish.add_argument(
        "notebooks", nargs="*", type=Path, metavar="NOTEBOOK", help="notebooks of yours, added at the end"
    )
    publish.add_argument(
        "--out", type=Path, default=Path("site"), metavar="DIR", help="the folder; site where not given"
    )
    publish.add_argument(
        "--only", action="store_true", help="your notebooks alone, and the questions whose panels they show"
    )
    publish.add_argument("--again", action="store_true", help="take nothing from earlier builds")
    publish.set_defaults(run=run_publish)
    return whole


def _takes_a_case(command: argparse.ArgumentParser, such_as: str) -> None:
    """A question with its fields and house rules."""
    command.add_argument("question", help=f"its name, such as {such_as}")
    command.add_argument(
        "fields",
        nargs="*",
        default=[],
        metavar="field=value",
        help="what differs from the defaults; field=@file.json reads a file",
    )
    command.add_argument("--house-rules", type=Path, metavar="FILE", help="a TOML or CSV file laid over the tables")


def _adds(add: argparse.ArgumentParser) -> None:
    """The options of `workbook add`: those of `workbook.army.what_to_add`."""
    _takes_a_case(add, "army.list")
    add.add_argument("--points", default="100", metavar="N", help="how many there are to spend; 100 where not given")
    add.add_argument(
        "--objective",
        default="chance",
        metavar="WHAT",
        help="chance (to destroy so many targets; where not given) or expected (targets on average)",
    )
    add.add_argument("--wanted", default="1", metavar="N", help="at least so many targets; 1 where not given")
    add.add_argument("--most", default="2", metavar="N", help="so many purchases together, up to 4; 2 where not given")
    add.add_argument(
        "--among", action="append", metavar="NAMES", help="only these, by name or by kind: 'plane, vehicle, MMG team'"
    )
    add.add_argument("--json", action="store_true", help="all that was found as JSON")
    add.set_defaults(run=run_add)


def run_ask(known: argparse.Namespace, further: Sequence[str]) -> int:
    """`workbook ask`: the answer, or every fault of the input on a line of its own."""
    _only_fields(further)
    odds, faults = _answer(known.question, [*known.fields, *further], known.house_rules, known.headline)
    if odds is None or faults:
        return _say(faults)
    if known.json:
        print(json.dumps(odds.to_json(), indent=2, ensure_ascii=False))
        return 0
    from workbook.show.terminal import show

    show(odds)
    return 0


def run_add(known: argparse.Namespace, further: Sequence[str]) -> int:
    """`workbook add`: what brings a list most, or every fault of what was asked on a line of its own."""
    from workbook.army.panel import command
    from workbook.tables import load

    _only_fields(further)
    if strange := command.wrong_question(known.question):
        return _say(strange)
    odds, faults = _answer(known.question, [*known.fields, *further], known.house_rules, None)
    given = command.asked(vars(known))
    faults += command.faults(odds.tables if odds else load(), given)
    if odds is None or faults:
        return _say(faults)
    suggested = command.found(odds, given)
    if known.json:
        print(json.dumps(command.to_json(odds, given, suggested), indent=2, ensure_ascii=False))
    else:
        command.show(odds, given, suggested)
    return 0


def run_questions(known: argparse.Namespace, further: Sequence[str]) -> int:
    """`workbook questions`: all of them, or one with its fields."""
    from workbook.catalogue import question_named, questions
    from workbook.odds import InputError
    from workbook.odds.question import schema
    from workbook.tables import load

    if further:
        parser().error(f"unrecognized arguments: {' '.join(further)}")
    if known.question is None:
        listed = {name: kind.asks for name, kind in questions().items()}
        width = max(map(len, listed))
        as_json = json.dumps(
            [{"question": name, "title": asks} for name, asks in listed.items()], indent=2, ensure_ascii=False
        )
        print(as_json if known.json else "\n".join(f"{name:{width}}  {asks}" for name, asks in listed.items()))
        return 0
    try:
        kind = question_named(known.question)
    except InputError as error:
        return _say(error.faults)
    if known.json:
        print(json.dumps(schema(kind, load()), indent=2, ensure_ascii=False))
        return 0
    from workbook.show.terminal import show_question

    show_question(kind, load())
    return 0


def run_lab(_known: argparse.Namespace, further: Sequence[str]) -> int:
    """`workbook lab`: the notebooks, in JupyterLab."""
    from workbook.lab import start

    return start(list(further))


def run_app(_known: argparse.Namespace, further: Sequence[str]) -> int:
    """`workbook app`: the chapters and panels without code."""
    from workbook.app import start

    return start(list(further))


def run_publish(known: argparse.Namespace, further: Sequence[str]) -> int:
    """`workbook publish`: a site of notebooks, or why there can be none."""
    from workbook.lab import shipped
    from workbook.publish.command import run

    if further:
        parser().error(f"unrecognized arguments: {' '.join(further)}")
    own = [] if known.only else sorted(shipped().glob("*.ipynb"))
    return run([*own, *known.notebooks], known.out, again=known.again, shown_only=known.only)


def _answer(
    name: str, texts: Sequence[str], house_rules: Path | None, headline: str | None
) -> tuple[Odds | None, list[Fault]]:
    """The answer, or all that is wrong with the fields, the file of house rules and the question, at once."""
    from workbook.catalogue import made
    from workbook.odds import Fault, InputError, Odds
    from workbook.tables import load

    given, faults = _fields(texts)
    tables = load()
    try:
        tables = load(house_rules=house_rules)
    except InputError as error:
        faults.extend(error.faults)
    except OSError:
        faults.append(Fault("house rules", str(house_rules), "a file that can be read"))
    try:
        return Odds(made(name, tables, given), tables).saying(headline), faults
    except InputError as error:
        return None, [*faults, *error.faults]


def _fields(texts: Sequence[str]) -> tuple[dict[str, Any], list[Fault]]:
    """The fields as given, and what is wrong with how they are given."""
    from workbook.odds import Fault

    given: dict[str, Any] = {}
    faults = []
    for text in texts:
        field, equals, value = text.partition("=")
        if not equals or not field:
            faults.append(Fault(field or text, text, "field=value, such as pins=2"))
        elif field in given:
            faults.append(Fault(field, value, "each field once"))
        else:
            given[field] = value
            if value.startswith("@"):
                try:
                    given[field] = Path(value[1:]).read_text(encoding="utf-8-sig")
                except (OSError, UnicodeDecodeError):
                    del given[field]
                    faults.append(Fault(field, value, "@ and the name of a text file that can be read"))
    return given, faults


def _only_fields(further: Sequence[str]) -> None:
    """Fields may stand after options; anything else is no argument of this command."""
    stray = [text for text in further if text.startswith("-")]
    if stray:
        parser().error(f"unrecognized arguments: {' '.join(stray)}")


def _say(faults: Sequence[Fault]) -> int:
    """Every fault on a line of its own, on standard error."""
    for fault in dict.fromkeys(map(str, faults)):
        print(fault, file=sys.stderr)
    return FAULTY


if __name__ == "__main__":
    sys.exit(main())
