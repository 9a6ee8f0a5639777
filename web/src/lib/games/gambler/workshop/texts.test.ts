import { expect, it } from 'vitest';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import { MOST_VALUE } from './faults';

it('the most that a row is worth is written in the language of the page', async () => {
  tongue.speak('de', false);
  const { workshopTexts } = await import('./texts');
  const told = LANGUAGES.map((language) => {
    tongue.speak(language, false);
    return /[\d.,]{7}/.exec(workshopTexts('gambler').noValue(MOST_VALUE))?.[0];
  });
  expect(told).toEqual(['999.999', '999.999', '999,999']);
});
