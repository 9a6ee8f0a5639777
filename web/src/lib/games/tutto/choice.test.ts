import { describe, expect, test } from 'vitest';
import fixture from '../../../dev/fixtures/tutto.json';
import type { Move } from '$lib/wire.gen';
import type { Keep } from './wire.gen';
import type { TuttoView } from './wire.gen';
import { keepOf, keepsOf, mostOf, needs, placesOf, pressed, toggled } from './choice';

const keeps = (...ways: number[][][]) => keepsOf(ways.map((keep): Keep => ({ keep })));
const TWOS = { dice: [1, 2, 2, 2, 5], keeps: keeps([[1]], [[2, 2, 2]], [[5]], [[1], [5]]) };

/** Every roll of the recorded match that was to be kept from. */
const ROLLS = fixture.steps
  .map(({ then, legal }) => ({ dice: (then.view as TuttoView).dice, legal: legal as Move[] }))
  .filter(({ dice }) => dice.length);

describe('choosing dice', () => {
  test('one die of a triple brings the other two', () => {
    expect(toggled(TWOS.keeps, TWOS.dice, [], 2)).toEqual([1, 2, 3]);
  });

  test('of two equal dice the one that is tapped is chosen', () => {
    expect(toggled(keeps([[5]], [[5], [5]]), [5, 5], [], 1)).toEqual([1]);
  });

  test('letting one die of a triple go lets all three go', () => {
    expect(toggled(TWOS.keeps, TWOS.dice, [1, 2, 3], 1)).toEqual([]);
  });

  test('a die that is in no keep changes nothing', () => {
    expect(toggled(keeps([[1]]), [1, 4], [0], 1)).toEqual([0]);
  });

  test('a fourth die of a triple takes the place of one of the three', () => {
    const chosen = toggled(keeps([[3, 3, 3]]), [3, 3, 3, 3], [0, 1, 2], 3);
    expect(chosen).toHaveLength(3);
    expect(chosen).toContain(3);
  });

  test('a second die of a face that a straight takes once replaces the first', () => {
    expect(toggled(keeps([[4]], [[6]], [[4], [6]]), [4, 4, 6], [0, 2], 1)).toEqual([1, 2]);
  });

  test('letting one of two triples of one face go keeps the other', () => {
    const both = keeps(
      [[6, 6, 6]],
      [
        [6, 6, 6],
        [6, 6, 6],
      ],
    );
    const dice = [6, 6, 6, 6, 6, 6];
    expect(toggled(both, dice, [0, 1, 2, 3, 4, 5], 0)).toEqual([1, 2, 3]);
  });

  test('of two keeps with the same dice the one worth more is taken', () => {
    const ways = keeps([[1], [1], [1]], [[1, 1, 1]]);
    expect(keepOf(ways, [1, 1, 1])).toMatchObject({ move: { keep: [[1, 1, 1]] }, at: 1 });
  });

  test('a keep knows its place in the list of chances', () => {
    expect(keepOf(TWOS.keeps, [5])?.at).toBe(2);
  });

  test('all is as many dice as can be kept', () => {
    expect(mostOf(TWOS.keeps)?.move.keep).toEqual([[2, 2, 2]]);
    expect(mostOf([])).toBeNull();
  });

  test('a die says what it needs', () => {
    expect(needs(TWOS.keeps, 2)?.size).toBe(3);
    expect(needs(TWOS.keeps, 5)?.size).toBe(1);
    expect(needs(TWOS.keeps, 4)).toBeNull();
  });

  test('a digit takes one more die of its face, and none once all are taken', () => {
    const fives = keeps([[5]], [[5], [5]]);
    expect(pressed(fives, [5, 5], [], 5)).toEqual([0]);
    expect(pressed(fives, [5, 5], [0], 5)).toEqual([0, 1]);
    expect(pressed(fives, [5, 5], [0, 1], 5)).toEqual([]);
  });

  test('the dice of a keep are found in the roll', () => {
    expect(placesOf([1, 2, 5, 5], [[5], [1]])).toEqual([0, 2]);
  });
});

describe('every roll of a match', () => {
  test('whatever is tapped, what is chosen is nothing or legal', () => {
    for (const { dice, legal } of ROLLS) {
      const ways = keepsOf(legal);
      let chosen: number[] = [];
      for (let tap = 0; tap < 60; tap++) {
        chosen = toggled(ways, dice, chosen, (tap * tap + 3 * tap) % dice.length);
        const faces = chosen.map((place) => dice[place]!);
        expect(chosen.length === 0 || keepOf(ways, faces), `${dice}: ${chosen}`).toBeTruthy();
      }
    }
  });

  test('every legal set of dice can be chosen by digits', () => {
    for (const { dice, legal } of ROLLS) {
      const ways = keepsOf(legal);
      if (ways.length === 1) continue; // chosen without asking
      for (const { move, counts } of ways) {
        const typed = move.keep.flatMap((group) =>
          needs(ways, group[0]!)!.size === 1 ? group : group.slice(0, 1),
        );
        const chosen = typed.reduce<number[]>((now, face) => pressed(ways, dice, now, face), []);
        const faces = chosen.map((place) => dice[place]!);
        expect(keepOf(ways, faces)?.counts, `${dice}: ${typed}`).toEqual(counts);
      }
    }
  });
});
