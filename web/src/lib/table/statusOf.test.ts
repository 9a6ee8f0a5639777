import { beforeEach, expect, test } from 'vitest';
import type { Company, Stage } from '$lib/games/game';
import { tongue } from '$lib/i18n/texts.svelte';
import type { Move } from '$lib/wire.gen';
import { statusOf } from './status';

beforeEach(() => tongue.speak('en'));

const company = (...mine: boolean[]) => ({ names: ['Anna', 'Ben'], mine }) as unknown as Company;
const asked = (legal: Move[], seat = 1) =>
  ({
    standing: { winners: null, to_act: seat, view: { roller: 0 } },
    legal,
    seat,
    fall: null,
    said: null,
  }) as unknown as Stage;
const BET: Move[] = [{ bet: true }, { bet: false }];

test('whoever is asked for a bet is told so, and not that it is their turn', () => {
  expect(statusOf(asked(BET), company(false, true), false)).toEqual({
    title: 'Your bet',
    mine: true,
  });
  expect(statusOf(asked([{ roll: true }], 0), company(true, false), false).title).toBe('Your turn');
});

test('where several share a device, the bet says whose it is', () => {
  expect(statusOf(asked(BET), company(true, true), false).title).toBe('Ben, your bet');
});
