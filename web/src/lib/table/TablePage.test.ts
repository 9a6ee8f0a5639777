import { render } from '@testing-library/svelte';
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import tuttoUi from '$lib/games/tutto/table';
import { tongue } from '$lib/i18n/texts.svelte';
import { settings } from '$lib/settings.svelte';
import { api, line } from './line.fixture';
import TablePage from './TablePage.svelte';
import { loaded, match, moved, past, settle, shown } from './visit.fixture';

vi.mock('$lib/net/socket', async () => (await import('./line.fixture')).socket);
vi.mock('$lib/net/api', async (original) => ({
  ...(await original<object>()),
  ...(await import('./line.fixture')).net,
}));

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  tongue.speak('en');
  settings.speed = 1;
  const never = { matches: false, addEventListener: () => {}, removeEventListener: () => {} };
  vi.stubGlobal('matchMedia', () => never);
  api.me.mockResolvedValue({ handle: 'me' });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('the words of a moment are gone when the next throw begins', async () => {
  const company = {
    ...{ game: 'tutto', options: {}, names: ['Anna', 'Ben', 'Cleo'], hints: false },
    ...{ mine: [true, false, false], bots: [false, false, false] },
  } as const;
  const at = match.steps.findIndex(
    (step, index) =>
      tuttoUi.moment(step, company as never) !== null && match.steps[index + 1]?.by === 'chance',
  );
  expect(at).toBeGreaterThan(0);
  api.table.mockResolvedValue(shown(at));
  api.steps.mockImplementation(() => Promise.resolve(past(at)));
  const { container } = render(TablePage, { id: 'here' });
  await loaded();
  line.heard({ type: 'table', table: shown(at, { hints: false }) });
  await loaded();
  const seen = (what: string) => container.querySelector(what) !== null;
  await vi.waitUntil(() => seen('[data-phase]'));
  line.heard(moved(at, at + 2));
  const until = async (holds: () => boolean) => {
    for (let ms = 0; ms < 20_000 && !holds(); ms += 20) {
      await vi.advanceTimersByTimeAsync(20);
      flushSync();
    }
    expect(holds()).toBe(true);
  };
  await settle();
  await until(() => seen('[data-moment]'));
  await until(() => seen('[data-now="tumbling"]'));
  expect(seen('[data-moment]')).toBe(false);
});
