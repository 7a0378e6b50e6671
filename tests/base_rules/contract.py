"""What people script against, typed in again: every question's labels in order, its fields and their defaults."""

from __future__ import annotations

from typing import Any

LABELS = {
    "base.order_test": ["passed", "failed", "FUBAR", "routed"],
    "base.morale_check": ["holds", "destroyed"],
    "base.ranging_in": ["1", "2", "3", "4", "5", "not yet"],
    "base.shot_at_troops": [str(men) for men in range(11)],
    "base.order_dice": ["yes", "no"],
    "base.shot_at_vehicle": [
        "missed",
        "no effect",
        "crew stunned",
        "immobilised",
        "on fire",
        "abandoned",
        "knocked out",
    ],
    "crew.survival": ["0", "1", "2", "3"],
}

DEFAULTS: dict[str, dict[str, Any]] = {
    "base.order_test": {"edition": "2nd", "quality": "Regular", "pins": 0, "officer_bonus": 0, "reserve": False},
    "base.morale_check": {"edition": "2nd", "quality": "Regular", "pins": 0, "officer_bonus": 0},
    "base.rally": {"edition": "2nd", "quality": "Regular", "pins": 3, "officer_bonus": 0},
    "base.ranging_in": {"attempts": 5},
    "base.shot_at_troops": {
        "edition": "2nd",
        "weapon": "Rifle",
        "firers": 5,
        "quality": "Regular",
        "range_band": "short",
        "moved": False,
        "pins": 0,
        "target": "infantry",
        "target_quality": "Regular",
        "men": 10,
        "cover": "none",
        "down": False,
        "he_hits": "by size",
        "also": [],
    },
    "base.order_dice": {"mine": 8, "theirs": 8, "run": 3},
    "base.shot_at_vehicle": {
        "edition": "2nd",
        "weapon": "Medium anti-tank gun",
        "quality": "Regular",
        "range_band": "short",
        "moved": False,
        "pins": 0,
        "target": "medium tank",
        "facing": "front",
        "cover": "none",
        "open_topped": False,
        "target_quality": "Regular",
        "target_pins": 0,
    },
    "crew.survival": {"quality": "Regular", "knocked_out_by": "full damage", "vehicle": "armoured", "crew": 3},
}
