import { expect, test } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { pageTexts } from './texts';

test('a page that asks is not followed by a colon', () => {
  tongue.speak('de');
  const { titles, titleOf } = pageTexts.now;
  expect(titleOf(titles.ask, 'Tutto')).toBe('Was nun? Tutto');
  expect(titleOf(titles.rules, 'Tutto')).toBe('Regeln: Tutto');
});
