import { afterEach, expect, test, vi } from 'vitest';
import type { Company } from '$lib/games/game';
import { tongue } from '$lib/i18n/texts.svelte';
import { api } from '$lib/net/api';
import { shelf } from '$lib/shelf.svelte';
import type { GameShown, Step } from '$lib/wire.gen';
import { story } from './story';

const PIG: GameShown = {
  name: 'pig',
  title: 'Pig',
  least: 2,
  most: 10,
  options: [],
  bots: ['random'],
  labels: {
    en: { 'fell.dice': 'rolls {dice}', 'happened.held': 'banks {points}' },
    de: { 'fell.dice': 'würfelt {dice}' },
  },
  solved: false,
  drawn: false,
};
const company = { game: 'pig', names: ['Anna', 'Ben'] } as Company;

const step = (by: number | 'chance', event: object, happened: object[], roller = 0) =>
  ({ by, event, happened, then: { view: { roller } } }) as unknown as Step;

afterEach(() => tongue.speak('en'));

test('a game without drawings is told in its own words, else in English, else as it is written', async () => {
  vi.spyOn(api, 'games').mockResolvedValue({ games: [PIG] });
  await shelf.load();
  tongue.speak('de');
  expect(story(step('chance', { dice: [4] }, []), company)).toEqual([
    { seat: 0, text: 'Anna würfelt 4', tone: 'plain' },
  ]);
  const held = step(0, { hold: true }, [
    { kind: 'held', seat: 0, points: 12 },
    { kind: 'turn_over', seat: 0 },
  ]);
  expect(story(held, company)).toEqual([{ seat: 0, text: 'Anna banks 12', tone: 'good' }]);
  const unknown = step(1, { pick: 'red' }, [{ kind: 'lost_all', seat: 1, lost: 3 }]);
  expect(story(unknown, company)).toEqual([
    { seat: 1, text: 'Ben — lost all: lost: 3', tone: 'bad' },
  ]);
  const one = step('chance', { dice: [1] }, [{ kind: 'turn_over', seat: 0 }], 1);
  expect(story(one, company)[0]).toEqual({ seat: 0, text: 'Anna würfelt 1', tone: 'plain' });
});
