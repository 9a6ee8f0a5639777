import { describe, expect, it } from 'vitest';
import type { Outcome } from '$lib/wire.gen';
import { botCoin, commitTo, fairOf, freshSeed, LocalDice } from './dice';

const SEED = Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, '0')).join('');
/** The seeds of the check in the protocol. */
const checked = {
  ...fairOf('local-k7', SEED, 2),
  client_seeds: ['00'.repeat(16), 'ab'.repeat(16)],
};
const deck = (n: number) => ({
  what: 'deck' as const,
  kinds: Array.from({ length: n }, (_, at): [Outcome, number] => [{ tableau: `${at}` }, 1]),
});

describe('local dice', () => {
  it('are those of the protocol’s check', async () => {
    const dice = new LocalDice(checked);
    expect(await dice.draw({ what: 'dice', count: 12 }, 0)).toEqual({
      dice: [3, 3, 1, 6, 5, 2, 1, 1, 1, 4, 1, 5].sort(),
    });
    expect(await dice.draw(deck(56), 1)).toEqual({ tableau: '43' });
  });

  it('count the copies of a card side by side', async () => {
    const kinds: [Outcome, number][] = [
      [{ tableau: 'before' }, 43],
      [{ tableau: 'drawn' }, 1],
      [{ tableau: 'after' }, 12],
    ];
    const outcome = await new LocalDice(checked).draw({ what: 'deck', kinds }, 1);
    expect(outcome).toEqual({ tableau: 'drawn' });
  });

  it('come from 32 random bytes whose fingerprint is published', () => {
    const seed = freshSeed();
    expect(seed).toMatch(/^[0-9a-f]{64}$/);
    expect(seed).not.toBe(freshSeed());
    expect(fairOf('local-k7', seed, 3)).toMatchObject({ commit: commitTo(seed), deal: 1 });
    expect(commitTo(SEED)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
  });

  it('give a bot the same coin again after a reload, and another after the next event', () => {
    expect(botCoin(SEED, 1, 7)).toBe(botCoin(SEED, 1, 7));
    expect(botCoin(SEED, 1, 7)).not.toBe(botCoin(SEED, 1, 8));
  });
});
