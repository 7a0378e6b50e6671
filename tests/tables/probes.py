"""Cases in which the cells of each table are felt: where to look, and what else has to be changed."""

from __future__ import annotations

from typing import Any

PROBES: dict[str, list[tuple[str, dict[str, Any]]]] = {
    "base/figures": [
        ("base.shot_at_troops", {"pins": 1, "men": 2, "distance_in": "7", "quality": "Inexperienced"}),
        ("base.shot_at_troops", {"distance_in": "5"}),
        ("base.shot_at_troops", {"distance_in": "13"}),
        ("base.shot_at_troops", {"pins": 9}),
        (
            "base.shot_at_troops",
            {"weapon": "Medium howitzer", "firers": 1, "target": "artillery", "men": 5, "down": True},
        ),
        ("base.shot_at_troops", {"target": "artillery", "gun_shield": True}),
        ("base.shot_at_troops", {"weapon": "Heavy anti-tank gun", "solid": True, "firers": 2}),
        ("base.shot_at_troops", {"range_band": "point blank", "weapon": "Medium anti-tank gun"}),
        ("base.shot_at_vehicle", {"target": "light tank", "facing": "rear"}),
        ("base.shot_at_vehicle", {"weapon": "Medium howitzer", "target": "light tank", "facing": "rear"}),
        ("base.order_test", {"pins": 8}),
        ("base.order_test", {"reserve": True}),
        ("base.order_test", {"pins": 1, "quality": "Veteran", "officer_bonus": 3}),
        ("warplanes.flak", {}),
        ("warplanes.arrival", {}),
        ("base.shot_at_vehicle", {"distance_in": "25", "weapon": "Medium anti-tank gun"}),
        ("base.shot_at_vehicle", {"distance_in": "37", "facing": "side"}),
        ("base.shot_at_troops", {"pins": 3, "moved": True, "range_band": "long", "quality": "Inexperienced"}),
        (
            "base.shot_at_troops",
            {"pins": 3, "moved": True, "range_band": "long", "quality": "Inexperienced", "down": True, "cover": "hard"},
        ),
        ("base.morale_check", {"pins": 2}),
    ],
    "base/switches": [
        ("base.shot_at_vehicle", {"cover": "soft"}),
        ("base.shot_at_troops", {"weapon": "Medium howitzer", "firers": 1, "down": True}),
        ("base.shot_at_troops", {"target": "artillery", "gun_shield": True}),
        ("base.shot_at_troops", {"weapon": "Medium howitzer", "firers": 1, "target": "artillery"}),
        ("warplanes.flak", {}),
        ("base.shot_at_vehicle", {"target": "soft-skin"}),
        ("warplanes.ground_attack", {"target": "infantry", "bombs": "0"}),
        ("base.shot_at_troops", {"weapon": "Medium anti-tank gun", "firers": 1, "solid": True}),
        ("heavy_weapons.firepower", {"order": "Advance"}),
        ("heavy_weapons.firepower", {"order": "Ambush"}),
        ("base.order_test", {"pins": 8}),
        ("base.rally", {}),
        ("warplanes.ground_attack", {"plane": "Supermarine Spitfire", "target": "infantry", "bombs": "0"}),
        ("warplanes.ground_attack", {"plane": "Focke-Wulf Fw 190", "target": "infantry", "bombs": "0"}),
        ("base.order_test", {"pins": 3}),
    ],
    "base/pins_off": [
        ("base.order_test", {"pins": 5}),
        ("base.rally", {"pins": 5}),
        ("base.back_in_action", {"down_recovers": True}),
    ],
    "base/to_hit": [
        (
            "base.shot_at_troops",
            {
                "pins": 2,
                "moved": True,
                "range_band": "long",
                "quality": "Inexperienced",
                "down": True,
                "men": 2,
                "cover": "soft",
            },
        ),
        ("base.shot_at_troops", {"pins": 2}),
        ("base.shot_at_troops", {"moved": True}),
        ("base.shot_at_troops", {"range_band": "point blank"}),
        ("base.shot_at_troops", {"range_band": "long"}),
        ("base.shot_at_troops", {"quality": "Inexperienced"}),
        ("base.shot_at_troops", {"weapon": "MMG", "last_man": True}),
        ("base.shot_at_troops", {"down": True}),
        ("base.shot_at_troops", {"men": 2}),
        ("base.shot_at_troops", {"cover": "soft"}),
        ("base.shot_at_troops", {"cover": "hard"}),
        ("base.shot_at_vehicle", {"weapon": "Bazooka"}),
        ("base.shot_at_vehicle", {}),
    ],
    "base/cover_saves": [
        ("base.shot_at_troops", {"cover": "soft"}),
        ("base.shot_at_troops", {"cover": "hard"}),
        ("base.shot_at_troops", {"cover": "soft", "down": True}),
        ("base.shot_at_troops", {"cover": "hard", "down": True}),
        ("base.shot_at_troops", {"down": True}),
    ],
    "base/no_saves": [
        ("base.shot_at_troops", {"cover": "hard", "down": True, "range_band": "point blank"}),
        ("base.shot_at_troops", {"cover": "hard", "down": True, "weapon": "Medium mortar"}),
    ],
    "base/damage_values": [
        ("base.shot_at_troops", {"target_quality": "Inexperienced"}),
        ("base.shot_at_troops", {}),
        ("base.shot_at_troops", {"target_quality": "Veteran"}),
        ("base.shot_at_troops", {"target": "artillery", "target_quality": "Inexperienced"}),
        ("base.shot_at_troops", {"target": "artillery"}),
        ("base.shot_at_troops", {"target": "artillery", "target_quality": "Veteran"}),
        ("base.shot_at_vehicle", {"target": "soft-skin"}),
        ("base.shot_at_vehicle", {"target": "armoured car"}),
        ("base.shot_at_vehicle", {"target": "light tank"}),
        ("base.shot_at_vehicle", {}),
        ("base.shot_at_vehicle", {"target": "heavy tank"}),
        ("base.shot_at_vehicle", {"target": "super-heavy tank", "weapon": "Super-heavy anti-tank gun"}),
    ],
    "base/penetration": [
        ("base.shot_at_vehicle", {"weapon": "Heavy howitzer", "target": "light tank"}),
        (
            "base.shot_at_vehicle",
            {"weapon": "Heavy howitzer", "he": True, "target": "light tank", "range_band": "point blank"},
        ),
        ("base.shot_at_vehicle", {"weapon": "Bazooka", "range_band": "point blank"}),
        ("base.shot_at_vehicle", {"facing": "side"}),
        ("base.shot_at_vehicle", {"facing": "rear"}),
        ("base.shot_at_vehicle", {"facing": "top"}),
        ("base.shot_at_vehicle", {"range_band": "long"}),
        ("base.shot_at_vehicle", {"range_band": "point blank"}),
        ("base.shot_at_vehicle", {"weapon": "Bazooka", "facing": "side"}),
        ("base.shot_at_vehicle", {"weapon": "Bazooka", "facing": "rear"}),
        ("base.shot_at_vehicle", {"weapon": "Bazooka", "facing": "top"}),
        ("base.shot_at_vehicle", {"weapon": "Bazooka", "range_band": "long"}),
        ("base.shot_at_vehicle", {"weapon": "Medium howitzer", "he": True, "facing": "side"}),
        ("base.shot_at_vehicle", {"weapon": "Medium howitzer", "facing": "rear"}),
        ("base.shot_at_vehicle", {"weapon": "Medium howitzer", "facing": "top"}),
        ("base.shot_at_vehicle", {"weapon": "Medium howitzer", "range_band": "long", "facing": "rear"}),
    ],
    "base/damage_results": [
        ("base.shot_at_vehicle", {"weapon": "Super-heavy anti-tank gun"}),
    ],
    "base/damage_chart": [
        ("base.shot_at_vehicle", {"weapon": "Super-heavy anti-tank gun"}),
        ("base.shot_at_vehicle", {"weapon": "Super-heavy anti-tank gun", "facing": "top", "open_topped": True}),
    ],
    "base/chart_modifiers": [
        ("base.shot_at_vehicle", {"facing": "top", "open_topped": True}),
    ],
    "base/high_explosive": [
        ("base.shot_at_troops", {"weapon": "Light autocannon", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Light mortar", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Medium mortar", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Heavy mortar", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Medium howitzer", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Heavy howitzer", "firers": 2, "men": 12}),
        ("base.shot_at_vehicle", {"weapon": "Heavy howitzer", "he": True, "facing": "rear"}),
    ],
    "base/morale": [
        ("base.order_test", {"pins": 1, "quality": "Inexperienced"}),
        ("base.order_test", {"pins": 1}),
        ("base.order_test", {"pins": 1, "quality": "Veteran"}),
    ],
    "base/fubar": [
        ("base.order_test", {"pins": 1}),
    ],
    "base/armour_pins": [
        ("base.shot_at_vehicle", {"target_quality": "Inexperienced"}),
        ("base.shot_at_vehicle", {}),
        ("base.shot_at_vehicle", {"target_quality": "Veteran"}),
        (
            "base.shot_at_vehicle",
            {"target_quality": "Veteran", "weapon": "Light autocannon", "target": "super-heavy tank"},
        ),
        (
            "base.shot_at_vehicle",
            {"target_quality": "Inexperienced", "weapon": "Light autocannon", "target": "super-heavy tank"},
        ),
        ("base.shot_at_vehicle", {"weapon": "Light autocannon", "target": "super-heavy tank"}),
    ],
    "base/ranging_in": [
        ("base.ranging_in", {"attempts": 6}),
    ],
    "heavy_weapons/figures": [
        ("heavy_weapons.under_fire", {}),
        ("heavy_weapons.activation", {}),
        (
            "heavy_weapons.firepower",
            {
                "platoon": [
                    {"piece": "MMG team"},
                    {"piece": "MMG team"},
                    {"piece": "MMG team"},
                    {"piece": "MMG team"},
                    {"piece": "MMG team"},
                    {"piece": "MMG team"},
                ]
            },
        ),
        ("army.list", {"heavy_platoon": [{"piece": "MMG team"}, {"piece": "MMG team"}]}),
    ],
    "heavy_weapons/switches": [
        ("heavy_weapons.firepower", {"order": "Advance"}),
        ("heavy_weapons.under_fire", {}),
        ("heavy_weapons.firepower", {"platoon": [{"piece": "HMG team"}, {"piece": "MMG team"}]}),
    ],
    "warplanes/figures": [
        ("warplanes.flak", {"plane": "Ilyushin Sturmovik", "fire": [{"weapon": "Heavy autocannon", "units": 3}]}),
        ("warplanes.flak", {"fire": [{"weapon": "Pistol"}]}),
        ("warplanes.flak", {"fire": [{"weapon": "SMG"}]}),
        ("warplanes.flak", {}),
        ("warplanes.ground_attack", {}),
        ("warplanes.ground_attack", {"target": "infantry"}),
        ("warplanes.dogfight", {}),
        ("warplanes.dogfight", {"target": "Junkers Ju 87 Stuka"}),
        ("warplanes.flak", {"plane": "Ilyushin Il-2 Sturmovik"}),
        ("warplanes.tailing", {}),
        ("warplanes.sortie", {}),
    ],
    "warplanes/switches": [
        ("warplanes.dogfight", {}),
        ("warplanes.sortie", {"interceptors": 1, "target": "light tank"}),
    ],
    "backyard/figures": [
        ("backyard.shot", {"angle": 45, "weapon": "37mm", "aspect": "front"}),
        ("backyard.shot", {"angle": 44, "weapon": "47mm", "aspect": "front"}),
        ("backyard.shot", {}),
        ("backyard.duel", {}),
        ("backyard.to_hit", {}),
        ("backyard.career", {}),
        ("backyard.to_hit", {"shooter_moving": True}),
        ("backyard.shot", {"angle": 45}),
        ("backyard.shot", {"angle": 46}),
        ("backyard.shot", {"angle": 44}),
    ],
    "backyard/switches": [],
    "crew/survivors": [
        ("crew.survival", {"quality": "Inexperienced"}),
        ("crew.survival", {}),
        ("crew.survival", {"quality": "Veteran"}),
    ],
    "crew/survivor_modifiers": [
        ("crew.survival", {"knocked_out_by": "massive damage"}),
        ("crew.survival", {"vehicle": "soft-skin"}),
    ],
    "crew/experience": [
        ("crew.fighting_crew", {"stays": True}),
        ("crew.career", {}),
        ("crew.xp", {}),
        ("crew.after_knock_out", {}),
        ("crew.fighting_crew", {}),
        ("crew.after_knock_out", {"driver": 6}),
        ("crew.skill_roll", {"driver": []}),
        ("crew.career", {"games": 20, "orders_per_game": 12}),
    ],
    "crew/who_learns": [
        ("crew.skill_roll", {}),
    ],
    "crew/crew_quality": [
        ("crew.career", {}),
        ("crew.after_knock_out", {"driver": 4}),
    ],
    "base/crews": [("heavy_weapons.under_fire", {})],
    "base/officers": [
        ("base.order_test", {"pins": 1}),
    ],
    "base/points": [
        ("army.list", {"buys": [{"what": "MMG team"}]}),
        ("army.list", {"buys": [{"what": "MMG team", "quality": "Inexperienced"}]}),
        ("army.list", {"buys": [{"what": "MMG team", "quality": "Veteran"}]}),
    ],
    "base/extras": [
        (
            "army.list",
            {"heavy_platoon": [{"piece": "MMG team", "gun_shield": True}, {"piece": "Medium mortar", "spotter": True}]},
        ),
        (
            "army.list",
            {
                "heavy_platoon": [
                    {"piece": "Medium anti-tank gun", "gun_shield": True},
                    {"piece": "Medium mortar", "spotter": True},
                ]
            },
        ),
    ],
    "base/he_pins": [
        ("base.shot_at_troops", {"weapon": "Light autocannon", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Light mortar", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Medium mortar", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Heavy mortar", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Medium howitzer", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Heavy howitzer", "firers": 2, "men": 12}),
        ("base.shot_at_vehicle", {"weapon": "Heavy howitzer", "he": True, "facing": "rear"}),
    ],
    "base/he_hits": [
        ("base.shot_at_troops", {"weapon": "Light autocannon", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Light mortar", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Medium mortar", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Heavy mortar", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Medium howitzer", "firers": 2, "men": 12}),
        ("base.shot_at_troops", {"weapon": "Heavy howitzer", "firers": 2, "men": 12}),
        ("base.shot_at_vehicle", {"weapon": "Heavy howitzer", "he": True, "facing": "rear"}),
    ],
    "crew/assumptions": [
        ("crew.duel", {}),
        ("crew.career", {}),
        ("crew.skill_worth", {}),
    ],
    "crew/skills": [
        ("crew.skill_roll", {}),
        ("crew.skill_worth", {}),
        ("crew.career", {}),
        ("crew.skill_worth", {"skills": ["Deadeye"]}),
        ("crew.skill_worth", {"skills": ["Skill Shot"]}),
        ("crew.skill_worth", {"skills": ["Long Shot"], "range_band": "long"}),
        ("crew.skill_worth", {"skills": ["Adrenalin Rush"]}),
        ("crew.skill_worth", {}),
    ],
    "warplanes/edges": [
        ("warplanes.tailing", {}),
    ],
    "warplanes/flak_units": [
        ("warplanes.flak", {"fire": [{"weapon": "MMG team", "units": 1}]}),
        ("warplanes.flak", {"fire": [{"weapon": "HMG team", "units": 1}]}),
        ("warplanes.flak", {"fire": [{"weapon": "Flak 38 20mm", "units": 1}]}),
        ("warplanes.flak", {"fire": [{"weapon": "37mm AA", "units": 1}]}),
        ("warplanes.flak", {"fire": [{"weapon": "Flakvierling", "units": 1}]}),
    ],
    "warplanes/loads": [
        ("warplanes.ground_attack", {}),
        ("warplanes.ground_attack", {"rockets": True}),
    ],
    "warplanes/plane_options": [
        ("warplanes.ground_attack", {"plane": "Hawker Typhoon", "rockets": True}),
        ("warplanes.ground_attack", {"plane": "P-47 Thunderbolt", "rockets": True}),
        ("warplanes.ground_attack", {"plane": "Ilyushin Sturmovik", "rockets": True}),
        ("army.list", {"buys": [{"what": "Hawker Typhoon", "rockets": True}]}),
        ("army.list", {"buys": [{"what": "P-47 Thunderbolt", "rockets": True}]}),
        ("army.list", {"buys": [{"what": "Ilyushin Sturmovik", "rockets": True}]}),
    ],
    "heavy_weapons/changes": [
        ("heavy_weapons.orders", {}),
    ],
    "backyard/to_hit": [
        ("backyard.to_hit", {"range_ft": "5"}),
        ("backyard.to_hit", {"range_ft": "15"}),
        ("backyard.to_hit", {"range_ft": "30"}),
        ("backyard.to_hit", {"range_ft": "45"}),
        ("backyard.to_hit", {"range_ft": "70"}),
        ("backyard.to_hit", {"range_ft": "100"}),
        ("backyard.to_hit", {"range_ft": "20"}),
        ("backyard.to_hit", {"range_ft": "21"}),
        ("backyard.to_hit", {"range_ft": "50"}),
        ("backyard.to_hit", {"range_ft": "51"}),
        ("backyard.to_hit", {"range_ft": "99"}),
        ("backyard.to_hit", {"range_ft": "100"}),
        ("backyard.to_hit", {"range_ft": "101"}),
        ("backyard.to_hit", {"range_ft": "120"}),
    ],
    "backyard/second_shot": [
        ("backyard.to_hit", {"range_ft": "5", "second_shot": True}),
        ("backyard.to_hit", {"range_ft": "15", "second_shot": True}),
        ("backyard.to_hit", {"range_ft": "30", "second_shot": True}),
        ("backyard.to_hit", {"range_ft": "45", "second_shot": True}),
        ("backyard.to_hit", {"range_ft": "70", "second_shot": True}),
        ("backyard.to_hit", {"range_ft": "100", "second_shot": True}),
        ("backyard.to_hit", {"range_ft": "120", "second_shot": True}),
    ],
    "backyard/target_speeds": [
        ("backyard.to_hit", {"target_speed_in": 0}),
        ("backyard.to_hit", {"target_speed_in": 1}),
        ("backyard.to_hit", {"target_speed_in": 10}),
        ("backyard.to_hit", {"target_speed_in": 50}),
        ("backyard.to_hit", {"target_speed_in": 51}),
        ("backyard.to_hit", {"target_speed_in": 75}),
        ("backyard.to_hit", {"target_speed_in": 100}),
        ("backyard.to_hit", {"target_speed_in": 101}),
        ("backyard.to_hit", {"target_speed_in": 150}),
    ],
    "backyard/gunners": [
        ("backyard.to_hit", {"gunner": "Recruit"}),
        ("backyard.to_hit", {"gunner": "Average"}),
        ("backyard.to_hit", {"gunner": "Veteran"}),
        ("backyard.to_hit", {"gunner": "Expert"}),
    ],
    "backyard/experience": [
        ("backyard.career", {}),
        ("backyard.crew_grade", {}),
    ],
    "backyard/views": [
        ("backyard.shot", {"aspect": "front"}),
        ("backyard.shot", {"aspect": "side"}),
        ("backyard.shot", {"aspect": "rear"}),
    ],
    "backyard/plates": [
        ("backyard.shot", {"aspect": "front"}),
        ("backyard.shot", {"aspect": "side"}),
        ("backyard.shot", {"aspect": "rear"}),
    ],
    "backyard/disabling": [
        ("backyard.shot", {"aspect": "front"}),
        ("backyard.shot", {"aspect": "side"}),
        ("backyard.shot", {"aspect": "rear"}),
    ],
    "backyard/systems": [
        ("backyard.shot", {"aspect": "front"}),
        ("backyard.shot", {"aspect": "side"}),
        ("backyard.shot", {"aspect": "rear"}),
    ],
    "backyard/crew_survival": [
        ("backyard.shot", {"aspect": "front"}),
        ("backyard.shot", {"aspect": "side"}),
        ("backyard.shot", {"aspect": "rear"}),
    ],
    "backyard/soft_crew_survival": [
        ("backyard.shot", {"aspect": "front"}),
        ("backyard.shot", {"aspect": "side"}),
        ("backyard.shot", {"aspect": "rear"}),
    ],
    "backyard/roles": [
        ("backyard.duel", {}),
        ("backyard.shot", {}),
        ("backyard.shot", {"aspect": "front"}),
    ],
    "backyard/wounds": [
        ("backyard.shot", {"aspect": "front"}),
        ("backyard.shot", {"aspect": "side"}),
        ("backyard.shot", {"aspect": "rear"}),
    ],
    "backyard/vehicles": [
        ("backyard.shot", {"aspect": "front"}),
        ("backyard.shot", {"aspect": "side"}),
        ("backyard.shot", {"aspect": "rear"}),
        ("backyard.duel", {}),
    ],
    "backyard/armour": [
        ("backyard.shot", {"aspect": "front", "weapon": "HMG"}),
        ("backyard.shot", {"aspect": "front", "weapon": "37mm"}),
        ("backyard.shot", {"aspect": "side", "weapon": "HMG"}),
        ("backyard.shot", {"aspect": "side", "weapon": "37mm"}),
        ("backyard.shot", {"aspect": "rear", "weapon": "HMG"}),
        ("backyard.shot", {"aspect": "rear", "weapon": "37mm"}),
        ("backyard.shot", {"aspect": "front", "front_plate": "driver plate", "weapon": "37mm"}),
    ],
    "army/armaments": [
        ("army.list", {}),
    ],
    "base/weapons": [
        ("base.shot_at_troops", {"weapon": "MMG"}),
        ("base.shot_at_vehicle", {}),
    ],
    "warplanes/planes": [
        ("army.list", {"buys": [{"what": "Hawker Typhoon"}]}),
    ],
    "warplanes/plane_weapons": [
        ("warplanes.ground_attack", {"target": "infantry"}),
    ],
    "heavy_weapons/pieces": [
        ("heavy_weapons.firepower", {}),
        ("heavy_weapons.under_fire", {}),
        ("army.list", {"heavy_platoon": [{"piece": "MMG team"}, {"piece": "MMG team"}]}),
    ],
    "backyard/weapons": [
        ("backyard.shot", {"angled": True}),
        ("backyard.shot", {}),
    ],
}
"""By table; each is asked by the edition of the row."""

CATALOGUES = (
    "army/armaments",
    "backyard/armour",
    "backyard/roles",
    "backyard/soft_crew_survival",
    "backyard/systems",
    "backyard/vehicles",
    "backyard/views",
    "backyard/weapons",
    "base/crews",
    "base/points",
    "base/weapons",
    "heavy_weapons/pieces",
    "warplanes/flak_units",
    "warplanes/plane_weapons",
    "warplanes/planes",
)
"""What things are and what they carry: of a single thing many a cell is felt only where that thing is chosen and stands so."""

THIRD_SAVES = {"edition": "2nd", "cover": "soft", "down": "no", "needed": 5, "rule": "BA-14"}
SAVES = {"base.cover_saves": [THIRD_SAVES, {**THIRD_SAVES, "cover": "hard"}]}
FRONT = {
    edition: {"base.penetration": [{"edition": edition, "factor": "front", "modifier": 1}]}
    for edition in ("2nd", "3rd")
}
NEAR = {
    edition: {"base.penetration": [{"edition": edition, "factor": "point blank", "modifier": 1}]}
    for edition in ("2nd", "3rd")
}

NAMES_ALONE = {
    (
        "base/damage_results",
        "3rd 0",
        "result",
    ): "what equals the armour rolls as its own row says, whatever it is called",
}
"""Cells that are another name for the same numbers."""

WITH: dict[tuple[str, str, str], dict[str, list[dict[str, Any]]]] = {
    ("base/figures", "3rd small team men", ""): {
        "base.to_hit": [{"edition": "3rd", "factor": "small team", "modifier": -1}]
    },
    ("base/switches", "2nd saves for vehicles", ""): SAVES,
    ("base/switches", "2nd gun shield is soft cover", ""): SAVES,
    ("base/switches", "2nd plane machine guns fire vehicle shots", ""): {
        "base.weapons": [{"edition": "2nd", "weapon": weapon, "vehicle_shots": 2} for weapon in ("MMG", "HMG", "LMG")]
    },
    ("base/switches", "3rd double 1 passes", ""): {
        "base.pins_off": [{"edition": "3rd", "occasion": "double 1", "pins": "all"}]
    },
    **{("base/penetration", f"{edition} front", ""): FRONT[edition] for edition in FRONT},
    **{("base/penetration", f"{edition} point blank", ""): NEAR[edition] for edition in NEAR},
    ("crew/survivors", "Regular", "keep"): {"crew.survivors": [{"quality": "Regular", "rolls": 2}]},
}
"""What else has to be otherwise for a cell to be felt: by table, row and column, or for the whole row."""
