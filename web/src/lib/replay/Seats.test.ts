import { render } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import type { TableUi } from '$lib/games/game';
import { company, standing } from '$lib/games/tutto/scene.fixture';
import { tongue } from '$lib/i18n/texts.svelte';
import Seats from './Seats.svelte';

beforeEach(() => tongue.speak('en'));

test('the winner has a trophy, but nobody has one for points below zero', () => {
  const won = (...scores: number[]) => {
    document.body.replaceChildren();
    render(Seats, {
      ui: { seatNote: () => null } as unknown as TableUi,
      company: company({ names: ['Anna', 'Ben'], mine: [false, false], bots: [false, false] }),
      standing: standing({}, { scores, winners: [0] }),
    });
    return [...document.querySelectorAll('.won')].map((one) => one.getAttribute('data-seat'));
  };
  expect([won(10, -20), won(-210, -300)]).toEqual([['0'], []]);
});
