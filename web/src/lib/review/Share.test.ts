import { fireEvent, render, waitFor } from '@testing-library/svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '$lib/net/api';
import Share from './Share.svelte';

vi.mock('./reviews', () => ({ namelessRecord: () => Promise.resolve({}) }));

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
beforeEach(() => history.replaceState(null, '', '/')); // other test files share the window
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete (navigator as { share?: unknown }).share;
  delete (navigator as { canShare?: unknown }).canShare;
});

/** A person uploads a review; the browser answers like this when it is to be shared. */
async function shareWith(share: () => Promise<void>) {
  vi.spyOn(api, 'upload').mockResolvedValue({ id: 'r1' } as Awaited<ReturnType<typeof api.upload>>);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const { container } = render(Share, { of: 'tables/local-1' });
  const button = (name: string) => container.querySelector<HTMLElement>(`[data-share${name}]`)!;
  await fireEvent.click(button(''));
  await fireEvent.click(button('-go'));
  return button;
}

test('after an upload that took too long the link is shared with a second tap', async () => {
  const share = vi
    .fn<() => Promise<void>>()
    .mockRejectedValueOnce(new DOMException('a tap is needed', 'NotAllowedError'))
    .mockResolvedValueOnce();
  const button = await shareWith(share);
  await waitFor(() => expect(button('-link')).not.toBeNull());
  expect(location.pathname).toBe('/');
  await fireEvent.click(button('-link'));
  await waitFor(() => expect(location.pathname).toBe('/review/r1'));
  expect(share).toHaveBeenCalledTimes(2);
});

test('after a quick upload one tap is enough', async () => {
  const share = vi.fn<() => Promise<void>>().mockResolvedValue();
  await shareWith(share);
  await waitFor(() => expect(location.pathname).toBe('/review/r1'));
  expect(share).toHaveBeenCalledTimes(1);
});

test('a review of the server is shared with text, link and picture', async () => {
  const blob = () => Promise.resolve(new Blob(['png'], { type: 'image/png' }));
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve({ ok: true, blob })),
  );
  const share = vi.fn((_: ShareData) => Promise.resolve());
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true });
  history.replaceState(null, '', '/t/abc/review');
  document.title = 'Tutto: review · Wagnis';
  const { container } = render(Share, { of: 'tables/abc' });
  await fireEvent.click(container.querySelector('[data-share]')!);
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  const shared = share.mock.calls[0]![0];
  expect(shared.url).toBe('http://localhost:3000/t/abc/review?lang=en');
  expect(shared.text).toBe('Tutto: review · Wagnis');
  expect(shared.files?.map(({ type }) => type)).toEqual(['image/png']);
  expect(fetch).toHaveBeenCalledWith(
    '/api/picture.png?of=%2Ft%2Fabc%2Freview&lang=en',
    expect.anything(),
  );
});
