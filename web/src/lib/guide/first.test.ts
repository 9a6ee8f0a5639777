import { beforeEach, describe, expect, it, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { GAMES, tableOf, uiOf } from '$lib/games/index';
import { shuffled } from '$lib/lots';
import { api } from '$lib/net/api';
import type { Opening } from '$lib/pages/opening';
import { findOpponent } from '$lib/pages/opponent';
import { openFirst } from './first';
import { aimIsSaid, isNew, noteOffered, notePlayed, putAimAway, timesPlayed } from './memory';

beforeEach(() => localStorage.clear());

const easyOptions = (game: string, played: number) => uiOf(game).easyOptions?.(played) ?? {};

describe('the first games', () => {
  it('begin with the starter tableau twice, and then as everybody’s do', () => {
    for (const game of ['gambler', 'engel-bengel']) {
      expect([0, 1, 2].map((played) => easyOptions(game, played))).toEqual([
        { beginner: true },
        { beginner: true },
        {},
      ]);
    }
  });

  it('of Tutto and Zocken are as printed: all 56 cards are shuffled', () => {
    expect(easyOptions('tutto', 0)).toEqual({});
    expect(easyOptions('zocken', 0)).toEqual({});
  });
});

vi.mock('$lib/router', () => ({ go: vi.fn() }));

describe('a table', () => {
  const opened = async (game: string, refuse = false) => {
    const open = vi.fn(() => (refuse ? Promise.reject(new Error()) : Promise.resolve()));
    await openFirst({ game, sitters: [] }, open).catch(() => undefined);
    return (open.mock.calls as unknown as [Opening][])[0]![0].options;
  };

  it('begins with the starter tableau in the first two games, with whomever they are', async () => {
    expect(await opened('gambler', true)).toEqual({ beginner: true }); // opens none: not counted
    expect(await opened('gambler')).toEqual({ beginner: true });
    expect(await opened('gambler')).toEqual({ beginner: true });
    expect(await opened('gambler')).toEqual({});
    expect(await opened('engel-bengel')).toEqual({ beginner: true });
    expect(await opened('tutto')).toEqual({});
  });

  it('with an opponent from elsewhere does, too', async () => {
    const opponents = vi.spyOn(api, 'opponents').mockResolvedValue({ id: 'table', found: false });
    for (let game = 0; game < 3; game++) await findOpponent('gambler', 'Anna');
    expect(opponents.mock.calls.map(([settings]) => settings.options)).toEqual([
      { beginner: true },
      { beginner: true },
      {},
    ]);
  });
});

describe('a list', () => {
  it('is shuffled so that every order is as likely', () => {
    const drawn = [2 ** 32 - 1, 1, 0, 0]; // the first is past the last whole share, and drawn again
    const fill = vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) => {
      (into as unknown as Uint32Array)[0] = drawn.shift()!;
      return into;
    });
    expect(shuffled(['a', 'b', 'c'])).toEqual(['b', 'a', 'c']);
    expect(drawn).toEqual([]);
    fill.mockRestore();
  });
});

describe('what this browser remembers', () => {
  it('offers the guided turn once for each game, and not to those who have played it', () => {
    expect(GAMES.map(isNew)).toEqual([true, true, true, true]);
    noteOffered('tutto');
    notePlayed('zocken');
    expect([isNew('tutto'), isNew('zocken'), isNew('gambler')]).toEqual([false, false, true]);
    notePlayed('zocken');
    expect(timesPlayed('zocken')).toBe(2);
  });

  it('says the aim at two tables, at each as often as one looks', () => {
    const said = ['one', 'one', 'two', 'one', 'three'].map((table) => aimIsSaid('tutto', table));
    expect(said).toEqual([true, true, true, true, false]);
  });

  it('says the aim no more once it is put away', () => {
    aimIsSaid('tutto', 'one');
    putAimAway('tutto');
    expect([aimIsSaid('tutto', 'one'), aimIsSaid('zocken', 'one')]).toEqual([false, true]);
  });

  it('takes what it cannot read for nothing', () => {
    for (const odd of ['{', '7', '{"offered":3,"played":null,"aims":4}']) {
      localStorage.setItem('wagnis.first', odd);
      expect([isNew('tutto'), timesPlayed('tutto')], odd).toEqual([true, 0]);
    }
  });
});

describe('the aim', () => {
  it('goes by the table’s own target', async () => {
    tongue.speak('en');
    const { aim } = await tableOf('tutto');
    const said = (options: Record<string, unknown>) =>
      aim?.({ game: 'tutto', options, names: ['a', 'b'], mine: [], bots: [], hints: false });
    expect(said({})).toMatch(/^6,000 points\./);
    expect(said({ target: 900 })).toMatch(/^900 points\./);
  });

  it('is another in each edition', async () => {
    const [one, other] = await Promise.all([tableOf('gambler'), tableOf('engel-bengel')]);
    expect(one.aim).not.toBe(other.aim);
  });
});
