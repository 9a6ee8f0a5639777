"""The mean loss per decision of each level; scripts/levels.py writes this file."""

from wagnis.bots.levels import Level, MeasuredLevels

LEVELS = MeasuredLevels(
    {
        "win": {
            "friendly": Level(0.0755, 0.00919),
            "casual": Level(0.0258, 0.00503),
            "keen": Level(0.0116, 0.00255),
            "sharp": Level(0.00496, 0.00101),
        },
        "points": {
            "friendly": Level(136.0, 29.4),
            "casual": Level(65.4, 15.1),
            "keen": Level(29.3, 5.97),
            "sharp": Level(15.2, 2.01),
        },
    }
)
