"""The mean loss per decision of each level; scripts/levels.py writes this file."""

from wagnis.bots.levels import Level, MeasuredLevels

LEVELS = MeasuredLevels(
    {
        "win": {
            "friendly": Level(-0.00955, 0.0065, 8.0),
            "casual": Level(-0.453, 0.00442, 8.0),
            "keen": Level(0.016, 0.0031),
            "sharp": Level(0.00687, 0.00122),
        },
        "points": {
            "friendly": Level(-3.19, 1.9, 8.0),
            "casual": Level(-9.27, 1.47, 8.0),
            "keen": Level(11.9, 1.01, 8.0),
            "sharp": Level(3.53, 0.602, 8.0),
        },
    }
)
