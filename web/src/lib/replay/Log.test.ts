import { render } from '@testing-library/svelte';
import { expect, it } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { tellingOf, tutto } from '$lib/review/review.fixture';
import { companyOf } from '$lib/review/load';
import type { SeatShown } from '$lib/wire.gen';
import { turningPoints } from '$lib/review/words';
import { Film } from './film.svelte';
import { turnsOf } from './frames';
import Log from './Log.svelte';

/** Ben played the first turns; a bot has had his seat since event 20. */
const LEFT = 20;
const seated = {
  names: ['Anna', 'Ben'],
  seats: [{ kind: 'person', name: 'Anna' }, { kind: 'bot' }] as SeatShown[],
  stints: [{ seat: 1, start: LEFT, end: null }],
};

it('tells who made every move, also after a bot has taken the seat', async () => {
  tongue.speak('en');
  const { story, ui } = await tellingOf(tutto);
  const played = { story: tutto.steps, seated, options: {}, mine: [false, false] };
  const at = (event: number) => companyOf(played, event);
  const turns = turnsOf(story, ui.round);
  const { container } = render(Log, { film: new Film(story, 0), turns, ui, at });
  const heads = [...container.querySelectorAll('h3')].map((head) => head.textContent);
  const bens = turns.filter(({ roller, from }) => roller === 1 && from < LEFT).length;
  expect(bens).toBeGreaterThan(0);
  expect(heads.filter((name) => name === 'Ben')).toHaveLength(bens);
  expect(heads).toContain('Knobel');
  const told = [...container.querySelectorAll<HTMLElement>('[data-at]')];
  const before = told.filter(({ dataset }) => Number(dataset['at']) <= LEFT);
  expect(before.some(({ textContent }) => textContent.includes('Ben'))).toBe(true);
  expect(before.some(({ textContent }) => textContent.includes('Knobel'))).toBe(false);
});

it('reviews the people who began, and every move by its player', async () => {
  tongue.speak('en');
  const telling = await tellingOf(tutto, [false, false]);
  const played = { story: tutto.steps, seated, options: {}, mine: [false, false] };
  const at = (event: number) => companyOf(played, event);
  expect(companyOf(played).names).toEqual(['Anna', 'Ben']);
  const titles = (event: number) => {
    const turning = telling.review.turning.map((one) => ({ ...one, seat: 1, event }));
    const review = { ...telling.review, turning };
    return turningPoints({ ...telling, review, at }).map(({ title }) => title);
  };
  expect(titles(LEFT - 1).every((title) => title.startsWith('Ben’s'))).toBe(true);
  expect(titles(LEFT).every((title) => title.startsWith('Knobel’s'))).toBe(true);
});
