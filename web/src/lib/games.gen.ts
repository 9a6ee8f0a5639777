// Written by scripts/games.py from the boxes of the house; change those instead.

import type { GameShown } from './wire.gen';

/** As the server tells of them; games of other packages it tells of when it is asked. */
export const SHELF: readonly GameShown[] = [
  {
    "name": "gambler",
    "title": "Gambler",
    "least": 2,
    "most": 6,
    "options": [
      {
        "name": "beginner",
        "about": "the starter tableau comes first",
        "schema": {
          "type": "boolean"
        },
        "defaults": [
          false,
          false,
          false,
          false,
          false
        ]
      },
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
          0
        ]
      },
      {
        "name": "target",
        "about": "points that end the game",
        "schema": {
          "type": "integer",
          "minimum": 1
        },
        "defaults": [
          500,
          500,
          500,
          500,
          500
        ]
      },
      {
        "name": "stack",
        "about": "tableaux in this order, by id or as data, instead of the draw",
        "schema": {
          "type": "array",
          "minItems": 1,
          "items": {
            "type": [
              "string",
              "object"
            ]
          }
        },
        "defaults": [
          null,
          null,
          null,
          null,
          null
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
  },
  {
    "name": "engel-bengel",
    "title": "Engel & Bengel",
    "least": 2,
    "most": 6,
    "options": [
      {
        "name": "beginner",
        "about": "the starter tableau comes first",
        "schema": {
          "type": "boolean"
        },
        "defaults": [
          false,
          false,
          false,
          false,
          false
        ]
      },
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
          0
        ]
      },
      {
        "name": "target",
        "about": "points that end the game",
        "schema": {
          "type": "integer",
          "minimum": 1
        },
        "defaults": [
          500,
          500,
          500,
          400,
          400
        ]
      },
      {
        "name": "stack",
        "about": "tableaux in this order, by id or as data, instead of the draw",
        "schema": {
          "type": "array",
          "minItems": 1,
          "items": {
            "type": [
              "string",
              "object"
            ]
          }
        },
        "defaults": [
          null,
          null,
          null,
          null,
          null
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
  },
  {
    "name": "tutto",
    "title": "Tutto",
    "least": 2,
    "most": 10,
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
          0,
          0
        ]
      },
      {
        "name": "target",
        "about": "points that bring on the last round",
        "schema": {
          "type": "integer",
          "minimum": 1
        },
        "defaults": [
          6000,
          6000,
          6000,
          6000,
          6000,
          6000,
          6000,
          6000,
          6000
        ]
      },
      {
        "name": "plus_minus",
        "about": "when plus/minus charges the leaders (R9)",
        "schema": {
          "type": "string",
          "enum": [
            "banked",
            "at_once"
          ]
        },
        "defaults": [
          "banked",
          "banked",
          "banked",
          "banked",
          "banked",
          "banked",
          "banked",
          "banked",
          "banked"
        ]
      },
      {
        "name": "deck",
        "about": "the first cards, in this order",
        "schema": {
          "type": "array",
          "items": {
            "type": "string",
            "enum": [
              "cloverleaf",
              "fireworks",
              "stop",
              "straight",
              "plus-minus",
              "double",
              "bonus-200",
              "bonus-300",
              "bonus-400",
              "bonus-500",
              "bonus-600"
            ]
          }
        },
        "defaults": [
          [],
          [],
          [],
          [],
          [],
          [],
          [],
          [],
          []
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
  },
  {
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
          "items": {
            "type": "integer",
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
        "about": "how often everybody rolls",
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
  }
];
