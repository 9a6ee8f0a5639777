import { describe, expect, test } from 'vitest';
import { COLOURS } from '$lib/parts/colours';
import { below } from '$lib/lots';
import { draftOf, freshDraft, openingOf, optionsOf } from './draft';
import { tableOf } from '../table.fixture';

const noLot = () => {
  throw new Error('nobody asked for a lot');
};

describe('a draft', () => {
  test('says nothing that the box says already', () => {
    for (const game of ['gambler', 'engel-bengel', 'tutto', 'zocken'] as const) {
      expect(optionsOf(freshDraft(game, 'Mia'), noLot)).toEqual({});
    }
  });

  test('says what was changed, and only what the game knows', () => {
    const own = {
      target: 300,
      beginner: true,
      plus_minus: 'at_once',
      rounds: 3,
      circles: [...COLOURS].reverse(),
      matches: [0, 10, 20, 30, 40, 50, 60],
    };
    const changed = { own, first: 1 };
    expect(optionsOf({ ...freshDraft('gambler', ''), ...changed }, noLot)).toEqual({
      target: 300,
      beginner: true,
      first: 1,
    });
    expect(optionsOf({ ...freshDraft('tutto', ''), ...changed }, noLot)).toEqual({
      target: 300,
      plus_minus: 'at_once',
      first: 1,
    });
    expect(optionsOf({ ...freshDraft('zocken', ''), ...changed }, noLot)).toEqual({
      rounds: 3,
      circles: own.circles,
      matches: own.matches,
      first: 1,
    });
  });

  test('says nothing for a field that was left empty, or that says what the box says', () => {
    const own = { target: null, beginner: false };
    expect(optionsOf({ ...freshDraft('gambler', ''), own }, noLot)).toEqual({});
  });

  test('a seat that is gone does not begin', () => {
    expect(optionsOf({ ...freshDraft('tutto', ''), first: 5 }, noLot)).toEqual({ first: 1 });
  });

  test('the lot is drawn among the seats there are', () => {
    const asked: number[] = [];
    const lot = (seats: number) => {
      asked.push(seats);
      return 1;
    };
    expect(optionsOf({ ...freshDraft('tutto', ''), first: 'lot' }, lot)).toEqual({ first: 1 });
    expect(asked).toEqual([2]);
  });

  test('survives the way to a table and back', () => {
    const draft = {
      ...freshDraft('zocken', ''),
      own: { rounds: 7, circles: [...COLOURS].reverse() },
      clock: 30,
      public: true,
      hints: false,
    };
    const opening = openingOf(draft, (seat) => `Player ${seat}`);
    const back = draftOf(
      tableOf({
        game: 'zocken',
        options: opening.options ?? {},
        clock: 30,
        public: true,
        hints: false,
      }),
    );
    expect({ ...back, sitters: [] }).toEqual({ ...draft, sitters: [] });
  });

  test('people without a name are given one', () => {
    const opening = openingOf(freshDraft('tutto', '  '), (seat) => `Player ${seat}`);
    expect(opening.sitters[0]).toEqual({ kind: 'person', name: 'Player 0' });
  });
});

test('every seat can be drawn by lot, and no other', () => {
  const drawn = new Set(Array.from({ length: 400 }, () => below(3)));
  expect([...drawn].sort()).toEqual([0, 1, 2]);
});
