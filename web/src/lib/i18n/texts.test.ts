import { expect, test } from 'vitest';
import { every, LANGUAGES, type Texts } from './texts.svelte';

const sources = import.meta.glob<string>('/src/lib/**/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const modules = import.meta.glob('/src/lib/**/*.ts');
const withTexts = Object.entries(sources)
  .filter(([path, source]) => !path.includes('.test.') && /= texts(<|\()/.test(source))
  .map(([path]) => path);

await Promise.all(withTexts.map((path) => modules[path]?.()));

/** Every text of a set, by its path; functions and strings are the leaves. */
function leaves(value: unknown, at = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[at, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${at}/${key}`));
}

const sets: [string, Texts<unknown>][] = every.map((set, at) => [`set ${at}`, set]);

test('texts have been found at all', () => {
  expect(withTexts.length).toBeGreaterThan(5);
  expect(every.length).toBeGreaterThanOrEqual(withTexts.length);
});

test.each(sets)('no language lacks a text or says nothing: %s', (_, set) => {
  const [first, ...others] = LANGUAGES.map((language) => leaves(set.all[language]));
  const shape = (found: [string, unknown][] = []) =>
    found.map(([at, text]) => `${at} ${typeof text}`).sort();
  for (const other of others) expect(shape(other)).toEqual(shape(first));
  for (const language of LANGUAGES) {
    for (const [at, text] of leaves(set.all[language])) {
      expect(['string', 'function'], `${language}${at}`).toContain(typeof text);
      if (typeof text === 'string') expect(text.trim(), `${language}${at}`).not.toBe('');
    }
  }
});

test.each(sets)('no long text has been left untranslated: %s', (_, set) => {
  const english = new Map(leaves(set.all.en));
  for (const language of ['de', 'nl'] as const) {
    for (const [at, text] of leaves(set.all[language])) {
      if (typeof text !== 'string' || text.split(' ').length < 5) continue;
      expect(text, `${language}${at}`).not.toBe(english.get(at));
    }
  }
});
