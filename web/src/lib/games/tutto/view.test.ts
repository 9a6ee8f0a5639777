import { describe, expect, test } from 'vitest';
import type { Move, Step } from '$lib/wire.gen';
import type { Keep } from './wire.gen';
import type { TuttoOdds } from './wire.gen';
import fixture from '../../../dev/fixtures/tutto.json';
import { chargesAhead, worth } from './rules';
import { company, stage, standing } from './scene.fixture';
import { cardSeen, countsPoints, threatened, trayOf, turnsToCome, viewOf } from './view';

const view = (...more: Parameters<typeof standing>) => viewOf(standing(...more));

describe('the tray', () => {
  test('keeps groups together and says what they are worth', () => {
    const tray = trayOf(view({ card: 'bonus-200', aside: [[1, 1, 1], [5]], left: 2 }));
    expect(tray).toEqual([
      { faces: [1, 1, 1], worth: 1000 },
      { faces: [5], worth: 50 },
      { empty: null },
      { empty: null },
    ]);
  });

  test('names no worth where the card counts none', () => {
    expect(trayOf(view({ card: 'plus-minus', aside: [[1]] }))[0]).toEqual({
      faces: [1],
      worth: null,
    });
  });

  test('has a place for every face of a straight', () => {
    const tray = trayOf(view({ card: 'straight', aside: [[6], [2]] }));
    expect(tray.map((place) => ('faces' in place ? place.faces[0] : null))).toEqual([
      null,
      2,
      null,
      null,
      null,
      6,
    ]);
    expect(tray[0]).toEqual({ empty: 1 });
  });

  test('dice that are only chosen lie there too, under a straight in the place of their face', () => {
    const chosen = [{ faces: [5], places: [3] }];
    const points = trayOf(view({ card: 'bonus-200', aside: [[1]] }), chosen);
    expect(points.slice(0, 2)).toEqual([
      { faces: [1], worth: 100 },
      { faces: [5], worth: 50, pending: [3] },
    ]);
    expect(points).toHaveLength(6);
    const straight = trayOf(view({ card: 'straight', aside: [[6]] }), chosen);
    expect(straight[4]).toEqual({ faces: [5], worth: null, pending: [3] });
    expect(straight[5]).toEqual({ faces: [6], worth: null });
  });

  test('dice are worth what the reminder card says', () => {
    expect(worth([[1], [5]])).toBe(150);
    expect([2, 3, 4, 5, 6].map((face) => worth([[face, face, face]]))).toEqual([
      200, 300, 400, 500, 600,
    ]);
  });
});

describe('the card', () => {
  const before = standing({ card: null });

  test('that falls is seen only when it has landed', () => {
    const seen = (phase: 'tumbling' | 'landed') =>
      cardSeen(
        stage(before, [], {
          fall: { outcome: { card: 'stop' }, by: 0, phase, happened: [], key: 1 },
        }),
      );
    expect([seen('tumbling'), seen('landed')]).toEqual([null, 'stop']);
  });

  test('stays while dice fall', () => {
    const fall = { outcome: { dice: [1] }, by: 0, phase: 'tumbling', key: 1 } as const;
    const rolling = standing({ card: 'double' });
    expect(
      cardSeen(stage(rolling, [], { fall: { ...fall, outcome: { dice: [1] }, happened: [] } })),
    ).toBe('double');
  });
});

describe('plus/minus', () => {
  const lies = standing({ card: 'plus-minus' }, { scores: [500, 900, 900] });

  test('threatens the leaders, but never the roller', () => {
    expect(threatened(lies)).toEqual([1, 2]);
    expect(threatened({ ...lies, scores: [900, 900, 0] })).toEqual([1]);
    expect(threatened({ ...lies, scores: [0, 0, 0] })).toEqual([]);
  });

  test('threatens nobody under other cards', () => {
    expect(threatened(standing({ card: 'double' }, { scores: [0, 9, 0] }))).toEqual([]);
  });
});

describe('the last round', () => {
  test('ends before the seat that began the game', () => {
    expect(turnsToCome(view({ roller: 1 }), company())).toBe(2);
    expect(turnsToCome(view({ roller: 0 }), company({ options: { first: 2 } }))).toBe(2);
    expect(turnsToCome(view({ roller: 1 }), company({ options: { first: 2 } }))).toBe(1);
  });
});

describe('what is drawn, in every position of a match, is what the table says of it', () => {
  const played = fixture.steps as unknown as (Step & { legal: Move[]; odds: TuttoOdds | null })[];
  const asked = played.flatMap(({ then, legal, odds }) => (odds ? [{ then, legal, odds }] : []));

  test('what a keep is worth, or that it counts nothing', () => {
    let keeps = 0;
    for (const { then, legal, odds } of asked) {
      const counts = countsPoints(viewOf(then).card);
      legal
        .filter((move): move is Keep => 'keep' in move)
        .forEach(({ keep }, at) => {
          expect(odds.keeps[at]?.worth).toBe(counts ? worth(keep) : null);
          keeps += 1;
        });
    }
    expect(keeps).toBeGreaterThan(200);
  });

  test('whom plus/minus threatens', () => {
    const loom = asked.filter(({ then }) => chargesAhead(viewOf(then)));
    expect(loom.length).toBeGreaterThan(0);
    for (const { then, odds } of loom) expect(threatened(then)).toEqual(odds.charged);
  });
});
