// Written by scripts/games.py from the box of the game; change that instead.

import type { GameShown } from '$lib/wire.gen';

export const BOX: GameShown = {
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
      "about": "the first cards, in this order (stacked)",
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
    },
    {
      "name": "composition",
      "about": "how many of a card the full deck has, for each card that differs from the box",
      "schema": {
        "type": "object",
        "properties": {
          "cloverleaf": {
            "type": "integer",
            "minimum": 0,
            "maximum": 99,
            "default": 1
          },
          "fireworks": {
            "type": "integer",
            "minimum": 0,
            "maximum": 99,
            "default": 5
          },
          "stop": {
            "type": "integer",
            "minimum": 0,
            "maximum": 99,
            "default": 10
          },
          "straight": {
            "type": "integer",
            "minimum": 0,
            "maximum": 99,
            "default": 5
          },
          "plus-minus": {
            "type": "integer",
            "minimum": 0,
            "maximum": 99,
            "default": 5
          },
          "double": {
            "type": "integer",
            "minimum": 0,
            "maximum": 99,
            "default": 5
          },
          "bonus-200": {
            "type": "integer",
            "minimum": 0,
            "maximum": 99,
            "default": 5
          },
          "bonus-300": {
            "type": "integer",
            "minimum": 0,
            "maximum": 99,
            "default": 5
          },
          "bonus-400": {
            "type": "integer",
            "minimum": 0,
            "maximum": 99,
            "default": 5
          },
          "bonus-500": {
            "type": "integer",
            "minimum": 0,
            "maximum": 99,
            "default": 5
          },
          "bonus-600": {
            "type": "integer",
            "minimum": 0,
            "maximum": 99,
            "default": 5
          }
        },
        "additionalProperties": false
      },
      "defaults": [
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {}
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
