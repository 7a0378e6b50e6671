"""Pictures of backyard AFV combat: range and aspect, weapon against plate, a drawn vehicle, the hundred-square, courses."""

from workbook.backyard.charts.courses import career, duel, plans
from workbook.backyard.charts.drawn import drawn_vehicle
from workbook.backyard.charts.example import worked_example
from workbook.backyard.charts.maps import range_by_aspect, which_beats_which
from workbook.backyard.charts.square import hundred_square, location_square

__all__ = [
    "career",
    "drawn_vehicle",
    "duel",
    "hundred_square",
    "location_square",
    "plans",
    "range_by_aspect",
    "which_beats_which",
    "worked_example",
]
