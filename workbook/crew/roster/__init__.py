"""The campaign roster: several players' crews in one file, told by what happened to them; everything else is worked out.

roster = Roster.at("club.roster")
fury = roster.raise_crew(player="Ada", vehicle="Sherman 76")
roster.begin_game(fury)
roster.destroy(fury, unit="Tiger I", points=395)
"""

from workbook.crew.roster.book import Roster
from workbook.crew.roster.state import CrewState
from workbook.crew.roster.store import RosterFileError

__all__ = ["CrewState", "Roster", "RosterFileError"]
