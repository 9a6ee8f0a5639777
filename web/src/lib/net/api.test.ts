import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import { pageTexts } from '$lib/pages/texts';
import { OWN_REFUSALS } from '$lib/table/contract';
import { REFUSALS } from '$lib/wire.gen';
import { api, ApiError, sentence } from './api';

beforeEach(() => tongue.speak('en'));
afterEach(() => vi.unstubAllGlobals());

const answer = (status: number, body: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status })));

test('an answer is handed on as it came', async () => {
  answer(200, '{"handle": "abc"}');
  expect(await api.me()).toEqual({ handle: 'abc' });
});

test('a refusal keeps its code', async () => {
  answer(404, '{"error": {"code": "no_table", "message": "there is no table x"}}');
  await expect(api.table('x')).rejects.toMatchObject({ code: 'no_table' });
});

test('no server, or something else in its place, is a lost connection', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(api.me()).rejects.toMatchObject({ code: 'lost' });
  answer(502, '<html>Bad Gateway</html>');
  await expect(api.me()).rejects.toMatchObject({ code: 'lost' });
});

test('a server that never answers is a lost connection, not a wait for ever', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
    if (signal?.aborted) return Promise.reject(new DOMException('', 'TimeoutError'));
    return new Promise(() => undefined);
  });
  await expect(api.me()).rejects.toMatchObject({ code: 'lost' });
  vi.restoreAllMocks();
}, 1000);

test.each(['de', 'nl'] as const)('no English of the server is quoted in %s', (language) => {
  tongue.speak(language);
  for (const code of REFUSALS) {
    for (const message of ["option 'stack': there is no tableau", 'seven seats are too many']) {
      expect(sentence({ code, message }), code).not.toMatch(/there is|too many/);
    }
  }
});

test('a code we do not know is our fault', async () => {
  answer(400, '{"error": {"code": "brand_new", "message": ""}}');
  await expect(api.me()).rejects.toMatchObject({ code: 'broken' });
});

test('what is missing without a network names the page that fetches it, by its title', () => {
  for (const language of LANGUAGES) {
    tongue.speak(language);
    for (const code of ['no_file', 'not_loaded'] as const)
      expect(sentence({ code, message: '' })).toContain(pageTexts.now.titles.offline);
  }
});

test('every refusal is a sentence in every language', () => {
  for (const language of LANGUAGES) {
    tongue.speak(language);
    for (const code of [...REFUSALS, ...OWN_REFUSALS]) {
      expect(sentence(new ApiError(code, 'why.')), `${language} ${code}`).toMatch(/^\p{Lu}.+[.]$/u);
    }
  }
});

test('a bad option is named, and the server quoted only where it knows better', () => {
  const said = (message: string) => sentence(new ApiError('bad_options', message));
  expect(said("option 'target' must be a whole number of at least 1")).toBe(
    'The points to play to must be a whole number from 1 to 50,000.',
  );
  expect(said("option 'stack': tableau 'custom-1' needs 6 rows and has 0")).toBe(
    "These tableaux cannot be played: “tableau 'custom-1' needs 6 rows and has 0”.",
  );
  expect(said('tutto is for 2 to 10 players')).toContain('“tutto is for 2 to 10 players”');
});

test('what is no refusal is our fault', () => {
  expect(sentence(new TypeError('x'))).toBe(sentence(new ApiError('broken', '')));
});
