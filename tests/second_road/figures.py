"""The figures of both editions, typed in by hand a second time: never read these from the workbook's tables."""

from __future__ import annotations

MORALE = {"Inexperienced": 8, "Regular": 9, "Veteran": 10}
TROOPS_HURT_ON = {"Inexperienced": 3, "Regular": 4, "Veteran": 5}
ARMOUR = {
    "soft-skin": 6,
    "armoured car": 7,
    "light tank": 8,
    "medium tank": 9,
    "heavy tank": 10,
    "super-heavy tank": 11,
}
RESERVE_PENALTY = 1
HELD_IN_THE_3RD = (2, 11)
RANGING_IN = (6, 5, 4, 3, 2)
POINT_BLANK_INCHES = 6

# Added to the roll needed.
BASE_TO_HIT = {"2nd": 3, "3rd": 4}
POINT_BLANK = {"2nd": -1, "3rd": -2}
LONG = {"2nd": 1, "3rd": 0}
INEXPERIENCED = {"2nd": 1, "3rd": 1}
MOVED = {"2nd": 1, "3rd": 1}
DOWN = {"2nd": 2, "3rd": 0}
SMALL_TEAM = {"2nd": 1, "3rd": 0}
COVER = {"2nd": {"none": 0, "soft": 1, "hard": 2}, "3rd": {"none": 0, "soft": 0, "hard": 0}}
SHAPED_CHARGE = {"2nd": 1, "3rd": 0}
LAST_MAN = {"2nd": 1, "3rd": 1}
GUN_ON_FIRE_AT_VEHICLE = {"2nd": 0, "3rd": -1}

# The third edition's saves: (cover, Down) -> the roll that saves.
SAVES = {
    ("none", False): None,
    ("soft", False): 5,
    ("hard", False): 4,
    ("none", True): 5,
    ("soft", True): 3,
    ("hard", True): 2,
}

# Added to a crew's damage value.
GUN_SHIELD = {"2nd": 1, "3rd": 0}

FACING = {"front": 0, "side": 1, "rear": 2, "top": 1}

HE_HITS_BY_SIZE = {1: 2, 2: 3, 3: 5, 4: 7}
HE_HITS_ON_A_GUN = 3
HE_PINS = {"2nd": {1: "D2", 2: "D3", 3: "D3", 4: "D6"}, "3rd": {1: "D2", 2: "D2", 3: "D3", 4: "D3"}}


class Weapon:
    """One line of the weapons table in one edition. ``pen`` is None for small arms and where there is HE alone."""

    def __init__(
        self,
        reach: int,
        shots: int = 1,
        pen: int | None = None,
        *,
        he: int = 0,
        assault: bool = False,
        team: bool = True,
        shaped: bool = False,
        gun: bool = False,
        indirect: tuple[int, int] | None = None,
        mortar: bool = False,
        on_a_vehicle: int | None = None,
    ) -> None:
        self.reach, self.shots, self.pen, self.he = reach, shots, pen, he
        self.assault, self.team, self.shaped, self.gun = assault, team, shaped, gun
        self.indirect, self.mortar = indirect, mortar
        self.on_a_vehicle = shots if on_a_vehicle is None else on_a_vehicle

    @property
    def heavy(self) -> bool:
        """Every weapon with a Pen value or an HE size."""
        return self.pen is not None or self.he > 0


def _mortar(nearest: int, farthest: int, he: int) -> Weapon:
    return Weapon(farthest, he=he, indirect=(nearest, farthest), mortar=True)


SAME_IN_BOTH = {
    "Rifle": Weapon(24, team=False),
    "SMG": Weapon(12, 2, team=False, assault=True),
    "Automatic rifle": Weapon(30, 2, team=False),
    "Assault rifle": Weapon(18, 2, team=False, assault=True),
    "Light autocannon": Weapon(48, 2, 2, he=1),
    "Heavy autocannon": Weapon(72, 2, 3, he=1),
    "Light anti-tank gun": Weapon(48, 1, 4, he=1, gun=True),
    "Medium anti-tank gun": Weapon(60, 1, 5, he=1, gun=True),
    "Heavy anti-tank gun": Weapon(72, 1, 6, he=2, gun=True),
    "Super-heavy anti-tank gun": Weapon(84, 1, 7, he=3, gun=True),
    "PIAT": Weapon(12, 1, 5, shaped=True),
    "Bazooka": Weapon(24, 1, 5, shaped=True),
    "Panzerschreck": Weapon(24, 1, 6, shaped=True),
    "Panzerfaust": Weapon(12, 1, 6, team=False, shaped=True),
    "Medium mortar": _mortar(12, 60, 2),
    "Heavy mortar": _mortar(12, 72, 3),
}

WEAPONS = {
    "2nd": {
        **SAME_IN_BOTH,
        "Pistol": Weapon(6, team=False, assault=True),
        "LMG": Weapon(36, 4),
        "MMG": Weapon(36, 5),
        "HMG": Weapon(36, 3, 1),
        "Anti-tank rifle": Weapon(36, 1, 2),
        "Light mortar": _mortar(12, 24, 1),
        "Light howitzer": Weapon(48, he=2, indirect=(24, 60)),
        "Medium howitzer": Weapon(60, he=3, indirect=(30, 72)),
        "Heavy howitzer": Weapon(72, he=4, indirect=(36, 84)),
    },
    "3rd": {
        **SAME_IN_BOTH,
        "Pistol": Weapon(6, team=False),
        "LMG": Weapon(36, 4, on_a_vehicle=2),
        "MMG": Weapon(36, 6, on_a_vehicle=3),
        "HMG": Weapon(48, 6, 1, on_a_vehicle=3),
        "Anti-tank rifle": Weapon(48, 1, 2),
        "Light mortar": _mortar(12, 36, 1),
        "Light howitzer": Weapon(48, he=2, indirect=(30, 60)),
        "Medium howitzer": Weapon(60, he=3, indirect=(36, 72)),
        "Heavy howitzer": Weapon(72, he=4, indirect=(42, 84)),
    },
}
WEAPON_NAMES = tuple(WEAPONS["2nd"])
