"""A campaign to try things on: two players, three crews, some games behind them. It is made anew each time."""

from __future__ import annotations

import tempfile
from pathlib import Path

from workbook.crew.roster.book import Roster


def sample_campaign() -> Roster:
    """A roster in a file of its own, away from the player's own rosters; its dice fall the same way each time.

    >>> [crew.player for crew in sample_campaign().crews.values()]
    ['Ada', 'Bo', 'Ada']
    """
    folder = Path(tempfile.mkdtemp(prefix="workbook-sample-"))
    roster = Roster.at(folder / "sample campaign.roster", seed=1944)
    roster.settings(title="The long road to the river")
    sherman = roster.raise_crew(player="Ada", vehicle="Sherman 76")
    tiger = roster.raise_crew(player="Bo", vehicle="Tiger I", bought="Regular")
    truck = roster.raise_crew(player="Ada", vehicle="Supply truck", hull="soft-skin", layout="one")
    roster.learn(tiger, dice=[3, 1], free=True)
    roster.learn(tiger, dice=[5, 1], free=True)
    _first_games(roster, sherman, tiger)
    _second_game(roster, sherman, truck)
    return roster


def _first_games(roster: Roster, sherman: int, tiger: int) -> None:
    roster.begin_game(sherman, opponent="Bo")
    roster.destroy(sherman, unit="Panzer IV", points=235)
    roster.end_game(sherman)
    roster.begin_game(tiger, opponent="Ada")
    roster.destroy(tiger, unit="Sherman 75", points=195)
    roster.use(tiger, "Deadeye")
    roster.end_game(tiger)
    roster.begin_game(sherman, opponent="Bo")
    roster.destroy(sherman, unit="Medium anti-tank gun", points=75)
    roster.learn(sherman, dice=[4, 5], turn=2)
    roster.name(sherman, "Double Down")
    roster.knock_out(sherman, dice=[2, 3, 3, 5])
    roster.end_game(sherman)
    roster.replace(sherman, vehicle="Sherman 76")


def _second_game(roster: Roster, sherman: int, truck: int) -> None:
    roster.begin_game(truck)
    roster.end_game(truck)
    roster.begin_game(sherman, opponent="Bo")
    roster.destroy(sherman, unit="Panther", points=355)
    roster.destroy(sherman, unit="MMG team", points=50)
