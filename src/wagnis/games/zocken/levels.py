"""The mean loss per decision of each level; scripts/levels.py writes this file."""

from wagnis.bots.levels import Level, MeasuredLevels

LEVELS = MeasuredLevels(
    {
        "win": {
            "friendly": Level(0.0696, 0.0122),
            "casual": Level(0.031, 0.00572),
            "keen": Level(0.0162, 0.003),
            "sharp": Level(0.00681, 0.0012),
        },
        "points": {
            "friendly": Level(24.8, 6.06),
            "casual": Level(13.1, 3.0),
            "keen": Level(7.26, 1.48),
            "sharp": Level(2.95, 0.588),
        },
    }
)
