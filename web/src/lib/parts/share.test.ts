import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { sharePage } from './share';

const PICTURE = new Blob(['png'], { type: 'image/png' });
beforeEach(() => {
  tongue.speak('de');
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve({ ok: true, blob: () => Promise.resolve(PICTURE) })),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  tongue.speak('en');
});

const here = (parts: object) => vi.stubGlobal('navigator', parts);
const URL_OF = 'http://localhost:3000/t/abc?lang=de';

test('shares text, address and picture where the device takes files', async () => {
  const share = vi.fn((_: ShareData) => Promise.resolve());
  here({ share, canShare: () => true });
  expect(await sharePage('/t/abc', 'Anna gewinnt')).toBe('done');
  expect(fetch).toHaveBeenCalledWith('/api/picture.png?of=%2Ft%2Fabc&lang=de', expect.anything());
  const shared = share.mock.calls[0]![0];
  expect(shared).toMatchObject({ title: 'Anna gewinnt', text: 'Anna gewinnt', url: URL_OF });
  expect(shared.files?.map(({ name, type }) => [name, type])).toEqual([
    ['wagnis.png', 'image/png'],
  ]);
});

test('shares without the picture where it cannot be had or taken', async () => {
  const share = vi.fn((_: ShareData) => Promise.resolve());
  here({ share, canShare: () => false });
  await sharePage('/t/abc', 'x');
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no network')));
  here({ share, canShare: () => true });
  await sharePage('/t/abc', 'x');
  expect(share.mock.calls.map(([shared]) => shared.files)).toEqual([undefined, undefined]);
});

test('copies the address where nothing can be shared', async () => {
  const writeText = vi.fn(() => Promise.resolve());
  here({ clipboard: { writeText } });
  expect(await sharePage('/t/abc', 'x')).toBe('copied');
  expect(writeText).toHaveBeenCalledWith(URL_OF);
});

test('a person who changes their mind is told nothing, a failure is', async () => {
  here({ share: () => Promise.reject(new DOMException('', 'AbortError')) });
  expect(await sharePage('/t/abc', 'x')).toBe('done');
  here({ share: () => Promise.reject(new DOMException('', 'NotAllowedError')) });
  expect(await sharePage('/t/abc', 'x')).toBe('late');
  here({ share: () => Promise.reject(new TypeError()) });
  expect(await sharePage('/t/abc', 'x')).toBe('failed');
});
