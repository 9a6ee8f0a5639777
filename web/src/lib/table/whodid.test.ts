import { expect, test } from 'vitest';
import type { Company } from '$lib/games/game';
import { tongue } from '$lib/i18n/texts.svelte';
import type { SeatShown } from '$lib/wire.gen';
import { companyAt } from './whodid';

const person = { kind: 'person' } as SeatShown;
const bot = { kind: 'bot' } as SeatShown;
const company = { names: ['Anna', 'Ben'], bots: [false, false], mine: [true, false] } as Company;
const names = ['Anna', 'Ben'];

test('what a stand-in did is told of the bot, and the rest of the person', () => {
  tongue.speak('de');
  const table = { seats: [person, person], names, stints: [{ seat: 1, start: 4, end: 6 }] };
  const at = (event: number) => companyAt(table, company, event).names[1];
  expect([3, 4, 5, 6].map(at)).toEqual(['Ben', 'Bot für Ben', 'Bot für Ben', 'Ben']);
  expect(companyAt(table, company, 3)).toBe(company);
});

test('after a kick the moves before it stay the person’s', () => {
  const now = { ...company, names: ['Anna', 'Knobel'], bots: [false, true] };
  const table = { seats: [person, bot], names, stints: [{ seat: 1, start: 4, end: null }] };
  expect(companyAt(table, now, 3)).toMatchObject({ names, bots: [false, false] });
  expect(companyAt(table, now, 4)).toBe(now);
});

test('a kick does not make a stand-in’s earlier moves the person’s', () => {
  tongue.speak('en');
  const now = { ...company, names: ['Anna', 'Knobel'], bots: [false, true] };
  const stints = [
    { seat: 1, start: 2, end: 5 },
    { seat: 1, start: 9, end: null },
  ];
  const at = (event: number) => {
    const then = companyAt({ seats: [person, bot], names, stints }, now, event);
    return [then.names[1], then.bots[1]];
  };
  expect([1, 2, 3, 5, 8, 9].map(at)).toEqual([
    ['Ben', false],
    ['Bot for Ben', true],
    ['Bot for Ben', true],
    ['Ben', false],
    ['Ben', false],
    ['Knobel', true],
  ]);
});
