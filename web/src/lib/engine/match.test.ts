import { opens as gambler } from '$lib/games/gambler/rules';
import { BOX } from '$lib/games/tutto/box.gen';
import { opens as tutto } from '$lib/games/tutto/rules';
import { opens as zocken } from '$lib/games/zocken/rules';
import type { Move, Outcome } from '$lib/wire.gen';
import { describe, expect, it } from 'vitest';
import { optionIn, type Open } from './contract';
import { IllegalMoveError, Match } from './match';

type Event = Move | Outcome;

function played(open: Open | undefined, seats: number, ...events: Event[]): Match {
  return events.reduce((match, event) => match.advance(event), Match.of(open!(seats, {})));
}
const turn = (...events: Event[]) => played(zocken['zocken'], 2, ...events);
const carded = (...events: Event[]) => played(tutto['tutto'], 2, ...events);
const PICKED: Event[] = [{ pick: 'red' }];
const ROLLED: Event[] = [...PICKED, { dice: [3] }];

describe('a match', () => {
  it('refuses moves that are not legal, and moves instead of outcomes', () => {
    for (const event of [{ pick: 'pink' }, { pick: 'red', place: 1 }, { dice: [3] }, {}])
      expect(() => turn(event as Event)).toThrow(IllegalMoveError);
    expect(() => turn(...PICKED, { pick: 'red' })).toThrow(IllegalMoveError);
    expect(() => turn(...ROLLED, { pick: 'blue' })).toThrow(IllegalMoveError);
  });

  it('refuses outcomes that the lot does not have', () => {
    const wrong = [{ dice: [] }, { dice: [7] }, { dice: [0] }, { dice: [1.5] }, { dice: [1, 2] }];
    for (const event of [...wrong, { dice: ['3'] }, { dice: 3 }, { dice: [3], more: 1 }])
      expect(() => turn(...PICKED, event as Event)).toThrow(IllegalMoveError);
    expect(() => carded({ card: 'joker' } as unknown as Event)).toThrow(IllegalMoveError);
  });

  it('refuses everything once the game is over', () => {
    let match = Match.of(zocken['zocken']!(1, { rounds: 1 }));
    while (match.node.kind !== 'over')
      match = match.advance(match.node.kind === 'chance' ? { dice: [1] } : match.legal[0]!);
    expect(match.position.winners).toEqual([0]);
    expect(() => match.advance({ dice: [1] })).toThrow(IllegalMoveError);
  });

  it('takes dice and groups in any order, and stores them as the rules write them', () => {
    const dealt = played(gambler['gambler'], 2);
    const opened =
      dealt.node.kind === 'chance' && dealt.node.lot.what === 'deck'
        ? dealt.advance(dealt.node.lot.kinds[0]![0])
        : dealt;
    expect(opened.advance({ dice: [6, 1, 4, 1, 2] }).events.at(-1)).toEqual({
      dice: [1, 1, 2, 4, 6],
    });
    const rolled = carded({ card: 'bonus-300' }, { dice: [6, 5, 1, 3, 2, 2] });
    expect(rolled.legal).toContainEqual({ keep: [[1], [5]] });
    const kept = rolled.advance({ keep: [[5], [1]] });
    expect(kept.events.at(-1)).toEqual({ keep: [[1], [5]] });
    expect(kept.position).toEqual(rolled.advance({ keep: [[1], [5]] }).position);
    expect(() => rolled.advance({ keep: [[5], [5]] })).toThrow(IllegalMoveError);
  });

  it('goes back to any number of events, and counts the outcomes', () => {
    const match = turn(...ROLLED, { place: 1 });
    expect([match.length, match.fallen, match.events]).toEqual([3, 1, [...ROLLED, { place: 1 }]]);
    const before = match.at(2);
    expect([before.length, before.fallen]).toEqual([2, 1]);
    expect(before.position).toEqual(turn(...ROLLED).position);
    expect(match.at(0).position).toEqual(turn().position);
    expect(match.length).toBe(3);
  });

  it('tells each step: who, what, its happenings, and the position after it', () => {
    const match = turn(...ROLLED, { place: 1 });
    expect(match.step(0)).toMatchObject({ by: 0, event: { pick: 'red' } });
    expect(match.step(1)).toMatchObject({ by: 'chance', event: { dice: [3] } });
    const { legal: _, ...standing } = match.position;
    expect(match.step(2).then).toEqual(standing);
    expect(match.step(1).then.to_act).toBe(0);
    expect(match.step(0).then.to_act).toBe('chance');
  });
});

describe('an option', () => {
  it('is the one set, or the default for these seats', () => {
    expect(optionIn(BOX, 2, { target: 3000 }, 'target')).toBe(3000);
    expect(optionIn(BOX, 2, {}, 'target')).toBe(6000);
  });

  it('that the box does not have is an error', () => {
    expect(() => optionIn(BOX, 2, {}, 'goal')).toThrow('tutto has no option goal');
  });
});
