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

await Promise.all(withTexts.map((path) => modules[path]!()));

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

/** Things that texts are told: somebody, a count, a name, a chance, a list, an answer, a side, a colour, a fault. */
const SOMEBODY = { name: 'Anna', you: true };
const TOLD: unknown[] = [
  SOMEBODY,
  3,
  'Anna',
  '5/36',
  [2, 3],
  ['Anna', 'Ben'],
  true,
  'L',
  'up',
  'red',
  { text: 'Anna', line: 3, count: 5 },
];
const UNFIT = /undefined|NaN|\[object|=>/;

type Speaking = (...told: unknown[]) => unknown;

function* tellings(count: number): Generator<unknown[]> {
  if (count === 0) yield [];
  else for (const first of TOLD) for (const rest of tellings(count - 1)) yield [first, ...rest];
}

function saying(speak: Speaking, told: unknown[]): string | null {
  try {
    const said = speak(...told);
    return typeof said === 'string' && said.trim() && !UNFIT.test(said) ? said : null;
  } catch {
    return null;
  }
}

/** What a function of all three languages can be told, so that each of them says something. */
function understood(speakers: Speaking[]): unknown[] | null {
  const count = Math.max(...speakers.map((speak) => speak.length));
  for (const told of tellings(count)) {
    if (speakers.every((speak) => saying(speak, told) !== null)) return told;
  }
  return null;
}

/** The words of a text that are its own, not those it was told. */
const ownWords = (said: string, told: unknown[]): string[] =>
  (said.match(/\p{L}{2,}/gu) ?? []).filter((word) => !told.flat().includes(word));

test.each(sets)('nothing has been left untranslated, nor says nothing: %s', (_, set) => {
  const other = new Map(
    LANGUAGES.map((language) => [language, new Map(leaves(set.all[language]))]),
  );
  for (const [at, english] of leaves(set.all.en)) {
    const texts = LANGUAGES.map((language) => other.get(language)?.get(at));
    let told: unknown[] = [];
    if (typeof english === 'function') {
      const found = understood(texts as Speaking[]);
      expect(found, `${at} can be said in every language`).not.toBeNull();
      told = found ?? [];
    }
    const said = texts.map((text) =>
      typeof text === 'function' ? saying(text as Speaking, told) : String(text),
    );
    const [de, nl, en] = said as [string, string, string];
    const few = typeof english === 'function' ? 2 : 4;
    if (ownWords(en, told).length < few) continue;
    expect(de, `de${at}`).not.toBe(en);
    expect(nl, `nl${at}`).not.toBe(en);
    expect(nl, `nl${at}`).not.toBe(de);
  }
});
