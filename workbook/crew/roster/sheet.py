"""The roster as a page to print: every crew, its skills with boxes to tick, its XP and its kill marks. Names are plain text."""

from __future__ import annotations

from html import escape

from workbook.crew.roster.replay import Campaign
from workbook.crew.roster.state import CrewState
from workbook.tables import Tables
from workbook.tables.crew import Skill

STYLE = """
body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; color: #1b1b1b; background: #fff; }
article { border: 1px solid #777; border-radius: 6px; padding: 0.8rem 1rem; margin: 0 0 1rem; break-inside: avoid; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin: 0 0 0.2rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.1rem 1rem; margin: 0.5rem 0; }
dt { color: #444; } dd { margin: 0; } ul { list-style: none; margin: 0; padding: 0; } small { color: #444; }
.marks { letter-spacing: 0.15em; overflow-wrap: anywhere; }
@media print { body { margin: 0; } }
"""


def sheet(campaign: Campaign) -> str:
    """A whole page of HTML with nothing in it that runs or is fetched."""
    title = escape(campaign.title or "Crew roster")
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>'
        f"<style>{STYLE}</style></head><body><h1>{title}</h1>{_crews(campaign)}</body></html>"
    )


def piece(campaign: Campaign) -> str:
    """The same as a piece of a page, for a notebook where no kernel runs."""
    title = escape(campaign.title or "Crew roster")
    return f'<section class="workbook-roster-sheet"><h2>{title}</h2>{_crews(campaign)}</section>'


def _crews(campaign: Campaign) -> str:
    return "".join(card(crew, campaign.tables) for crew in campaign.crews.values()) or "<p>No crews yet.</p>"


def card(crew: CrewState, tables: Tables) -> str:
    """One crew, as a piece of a page."""
    called = f"{escape(crew.called)} · " if crew.called else ""
    facts = {
        "Player": escape(crew.player),
        "Quality": escape(crew.quality(tables)),
        "XP": str(crew.xp),
        "Games": str(crew.games),
        "Kill marks": f'<span class="marks">{marks(crew.marks)}</span>',
        "Now": escape(crew.status),
    }
    rows = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts.items())
    return f"<article><h2>{called}{escape(crew.vehicle)}</h2><dl>{rows}</dl>{_skills(crew, tables)}</article>"


def _skills(crew: CrewState, tables: Tables) -> str:
    rows = []
    for member, known in crew.skills.items():
        listed = "".join(f"<li>{_box(skill in crew.used)} {_told(skill, tables)}</li>" for skill in known)
        rows.append(f"<dt>{member.capitalize()}</dt><dd><ul>{listed or '<li>no skills yet</li>'}</ul></dd>")
    return f"<dl>{''.join(rows)}</dl>"


def _told(skill: str, tables: Tables) -> str:
    row = next((row for row in tables[Skill] if row.skill == skill), None)
    told = f" <small>{escape(row.moment)}: {escape(row.effect)}</small>" if row else ""
    return f"<b>{escape(skill)}</b>{told}"


def _box(ticked: bool) -> str:
    return (
        '<span role="img" aria-label="used">☒</span>' if ticked else '<span role="img" aria-label="not used">☐</span>'
    )


def marks(count: int) -> str:
    """Kill marks in fives.

    >>> marks(7)
    '||||/ ||'
    """
    return " ".join(["||||/"] * (count // 5) + (["|" * (count % 5)] if count % 5 else [])) or "none"
