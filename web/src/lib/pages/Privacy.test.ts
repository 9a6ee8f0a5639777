import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { ApiError } from '$lib/net/api';
import { device } from '$lib/storage';
import Privacy from './Privacy.svelte';

const { retention, leave, ownData } = vi.hoisted(() => ({
  retention: vi.fn(),
  leave: vi.fn(),
  ownData: vi.fn(),
}));
vi.mock('$lib/net/api', async (original) => ({
  ...(await original<typeof import('$lib/net/api')>()),
  api: { retention, leave, ownData },
  sentence: () => 'The server cannot be reached.',
}));

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
beforeEach(() => {
  tongue.speak('en');
  leave.mockReset();
  retention.mockResolvedValue({
    open: 30,
    abandoned: null,
    finished: 90,
    uploads: 365,
    records: true,
    scrubs: true,
  });
});

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('the periods are those of this server', async () => {
  render(Privacy);
  await screen.findByText('Finished games are kept for 90 days.');
  expect(screen.getByText(/begun are kept for 30 days/)).toBeTruthy();
  expect(screen.getByText(/sent in are kept for 365 days/)).toBeTruthy();
  expect(screen.getByText(/nobody plays on are kept for as long as/)).toBeTruthy();
  expect(screen.getByText(/stays readable under its link, without names/)).toBeTruthy();
});

test.each([
  [true, /is overwritten in the server’s files before/],
  [false, /PostgreSQL database, which overwrites the freed space in its own time/],
])('when deleted bytes are overwritten depends on the store', async (scrubs, said) => {
  retention.mockResolvedValue({ ...(await retention()), scrubs });
  render(Privacy);
  await screen.findByText(said);
  expect(screen.getByText(/operator’s backups keep what is in them/)).toBeTruthy();
});

test('what the server has is downloaded as one file, and a refusal is a sentence', async () => {
  const saved: [Blob, string][] = [];
  URL.createObjectURL = (file) => {
    saved.push([file as Blob, '']);
    return 'blob:data';
  };
  HTMLAnchorElement.prototype.click = function () {
    saved.at(-1)![1] = this.download;
  };
  ownData.mockResolvedValueOnce({ handle: 'me' }).mockRejectedValueOnce(new ApiError('lost', ''));
  render(Privacy);
  await press('Download my data');
  await waitFor(() => expect(saved.map(([, file]) => file)).toEqual(['wagnis-data.json']));
  expect(JSON.parse(await saved[0]![0].text())).toEqual({ handle: 'me' });
  await press('Download my data');
  await screen.findByText('The server cannot be reached.');
  expect(saved).toHaveLength(1);
});

test('nothing is deleted before one has said so twice; then nothing is left in the browser', async () => {
  leave.mockResolvedValue({ tables: 2 });
  device.write('wagnis.name', 'Anna');
  render(Privacy);
  await press('Delete my data');
  expect(leave).not.toHaveBeenCalled();
  await press('Delete for good');
  await waitFor(() =>
    expect(screen.getByText(/Everything of this device is deleted/)).toBeTruthy(),
  );
  expect(device.read('wagnis.name')).toBeNull();
});

test('what could not be deleted is said, and the browser keeps what it has', async () => {
  leave.mockRejectedValue(new ApiError('broken', ''));
  device.write('wagnis.name', 'Anna');
  render(Privacy);
  await press('Delete my data');
  await press('Delete for good');
  await waitFor(() => expect(screen.getByText(/Nothing was deleted/)).toBeTruthy());
  expect(device.read('wagnis.name')).toBe('Anna');
});

test('without the server, what the browser has is deleted', async () => {
  leave.mockRejectedValue(new ApiError('lost', ''));
  device.write('wagnis.name', 'Anna');
  render(Privacy);
  await press('Delete my data');
  await press('Delete for good');
  await waitFor(() => expect(screen.getByText(/it still has its part/)).toBeTruthy());
  expect(device.read('wagnis.name')).toBeNull();
});
