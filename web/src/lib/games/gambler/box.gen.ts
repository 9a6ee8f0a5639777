// Written by scripts/games.py from the box of the game; change that instead.

import type { GameShown } from '$lib/wire.gen';

export const BOX: GameShown = {
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
};
