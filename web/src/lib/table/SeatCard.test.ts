import { render } from '@testing-library/svelte';
import { beforeEach, expect, test } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { person } from '$lib/pages/table.fixture';
import SeatCard from './SeatCard.svelte';

beforeEach(() => tongue.speak('en'));

function signs(winner: boolean): { seen: number; said: string } {
  render(SeatCard, {
    seat: person('Anna', 'me'),
    index: 0,
    name: 'Anna',
    score: 6250,
    note: null,
    mine: true,
    host: true,
    turn: false,
    winner,
    deadline: null,
    saying: null,
    many: false,
    noteBelow: false,
  });
  const found = document.querySelector('.signs')!;
  return {
    seen: found.querySelectorAll(':scope > :not(.unseen)').length,
    said: found.textContent!.replace(/\s+/g, ' ').trim(),
  };
}

test('a trophy leaves the name its room, and nothing is left unsaid', () => {
  expect(signs(true)).toEqual({ seen: 1, said: 'you Host has won' });
});

test('without a trophy there is room for both other signs', () => {
  expect(signs(false)).toEqual({ seen: 2, said: 'you Host' });
});
