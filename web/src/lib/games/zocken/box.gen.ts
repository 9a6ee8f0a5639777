// Written by scripts/games.py from the box of the game; change that instead.

import type { GameShown } from '$lib/wire.gen';

export const BOX: GameShown = {
  "name": "zocken",
  "title": "Zocken",
  "least": 1,
  "most": 8,
  "options": [
    {
      "name": "first",
      "about": "the seat that begins, counted from 0",
      "schema": {
        "type": "integer",
        "minimum": 0,
        "format": "seat"
      },
      "defaults": [
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0
      ]
    },
    {
      "name": "circles",
      "about": "the colours over fields 1 to 7, each once (R13)",
      "schema": {
        "type": "array",
        "minItems": 7,
        "maxItems": 7,
        "uniqueItems": true,
        "items": {
          "enum": [
            "red",
            "orange",
            "yellow",
            "green",
            "blue",
            "purple",
            "white"
          ]
        }
      },
      "defaults": [
        [
          "red",
          "orange",
          "yellow",
          "green",
          "blue",
          "purple",
          "white"
        ],
        [
          "red",
          "orange",
          "yellow",
          "green",
          "blue",
          "purple",
          "white"
        ],
        [
          "red",
          "orange",
          "yellow",
          "green",
          "blue",
          "purple",
          "white"
        ],
        [
          "red",
          "orange",
          "yellow",
          "green",
          "blue",
          "purple",
          "white"
        ],
        [
          "red",
          "orange",
          "yellow",
          "green",
          "blue",
          "purple",
          "white"
        ],
        [
          "red",
          "orange",
          "yellow",
          "green",
          "blue",
          "purple",
          "white"
        ],
        [
          "red",
          "orange",
          "yellow",
          "green",
          "blue",
          "purple",
          "white"
        ],
        [
          "red",
          "orange",
          "yellow",
          "green",
          "blue",
          "purple",
          "white"
        ]
      ]
    },
    {
      "name": "matches",
      "about": "points for 1 to 7 matches (R14)",
      "schema": {
        "type": "array",
        "minItems": 7,
        "maxItems": 7,
        "items": {
          "type": "integer",
          "minimum": 0,
          "multipleOf": 10
        }
      },
      "defaults": [
        [
          10,
          30,
          60,
          100,
          150,
          210,
          280
        ],
        [
          10,
          30,
          60,
          100,
          150,
          210,
          280
        ],
        [
          10,
          30,
          60,
          100,
          150,
          210,
          280
        ],
        [
          10,
          30,
          60,
          100,
          150,
          210,
          280
        ],
        [
          10,
          30,
          60,
          100,
          150,
          210,
          280
        ],
        [
          10,
          30,
          60,
          100,
          150,
          210,
          280
        ],
        [
          10,
          30,
          60,
          100,
          150,
          210,
          280
        ],
        [
          10,
          30,
          60,
          100,
          150,
          210,
          280
        ]
      ]
    },
    {
      "name": "rounds",
      "about": "turns of each player",
      "schema": {
        "type": "integer",
        "minimum": 1
      },
      "defaults": [
        5,
        5,
        5,
        5,
        5,
        5,
        5,
        5
      ]
    }
  ],
  "bots": [
    "random",
    "thumb",
    "friendly",
    "casual",
    "keen",
    "sharp",
    "perfect"
  ],
  "labels": {},
  "solved": true,
  "drawn": true
};
