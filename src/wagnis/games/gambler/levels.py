"""The mean loss per decision of each level; scripts/levels.py writes this file."""

from wagnis.bots.levels import Level, MeasuredLevels

LEVELS = MeasuredLevels(
    {
        "points": {
            "friendly": Level(14.1, 4.0),
            "casual": Level(7.8, 2.0),
            "keen": Level(4.76, 1.02),
            "sharp": Level(2.66, 0.408),
        },
        "win": {
            "friendly": Level(0.0235, 0.00553),
            "casual": Level(0.0117, 0.00301),
            "keen": Level(0.00713, 0.00164),
            "sharp": Level(0.00394, 0.000677),
        },
    }
)
