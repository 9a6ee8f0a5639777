import { render } from '@testing-library/svelte';
import { expect, test } from 'vitest';
import Travel from './Travel.svelte';
import { Travels, type Trip } from './trips.svelte';

test('gains have one colour at every seat, and never that of losses', () => {
  const trips: Trip[] = [50, 20, -30, 10, 5, -100].map((points, seat) => ({
    key: seat + 1,
    seat,
    points,
  }));
  const travels = Object.defineProperties(new Travels(), {
    trips: { value: trips },
    arrived: { value: () => undefined }, // jsdom animates nothing: they would arrive at once
  });
  render(Travel, { travels, pace: 1 });
  const shown = [...document.querySelectorAll('[data-trip]')].map((trip) => [
    trip.textContent?.trim(),
    trip.classList.contains('lost'),
    trip.getAttribute('style'), // no colour of its own
  ]);
  expect(shown).toEqual([
    ['+50', false, null],
    ['+20', false, null],
    ['−30', true, null],
    ['+10', false, null],
    ['+5', false, null],
    ['−100', true, null],
  ]);
});
