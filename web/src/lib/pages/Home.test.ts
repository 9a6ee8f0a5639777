import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '$lib/net/api';
import { settings } from '$lib/settings.svelte';
import Home from './Home.svelte';
import { firstWrong } from './naming';
import { openTable } from './opening';

vi.mock('./naming', async (load) => ({
  ...(await load<typeof import('./naming')>()),
  firstWrong: vi.fn(),
}));
vi.mock('./opening', async (load) => ({
  ...(await load<typeof import('./opening')>()),
  openTable: vi.fn(),
}));

const invite = () => fireEvent.click(screen.getAllByText('Invite friends')[0]!);

beforeAll(() => {
  // jsdom knows dialogs but cannot show them.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
beforeEach(() => {
  settings.name = 'Anna';
  vi.spyOn(api, 'tables').mockResolvedValue({ public: [], mine: [] });
  vi.mocked(openTable).mockReset();
  vi.mocked(firstWrong).mockReset().mockResolvedValue(null);
});

const field = () => screen.findByLabelText('What shall we call you?');
async function called(name: string): Promise<void> {
  await fireEvent.input(await field(), { target: { value: name } });
  await fireEvent.submit((await field()).closest('form')!);
}

test('a person without a name is asked for it before others see one', async () => {
  settings.name = '';
  render(Home);
  await invite();
  await field();
  expect(openTable).not.toHaveBeenCalled();
  await called(' Eva ');
  await waitFor(() => expect(openTable).toHaveBeenCalled());
  const [me] = vi.mocked(openTable).mock.calls[0]![0].sitters;
  expect(me).toEqual({ kind: 'person', name: 'Eva' });
  expect(settings.name).toBe('Eva');
});

test('a refused name is said to be so, and none is needed', async () => {
  settings.name = '';
  vi.mocked(firstWrong).mockResolvedValue({ at: 0, why: 'bot' });
  render(Home);
  await invite();
  await called('Knobel');
  expect((await screen.findByRole('alert')).textContent).toContain('Knobel');
  expect(openTable).not.toHaveBeenCalled();
  await called('');
  await waitFor(() => expect(openTable).toHaveBeenCalled());
  expect(settings.name).toBe('');
});

test('without a network, an invitation says what works now', async () => {
  vi.mocked(openTable).mockRejectedValue({ code: 'lost', message: '' });
  render(Home);
  await invite();
  expect(await screen.findByText(/“On one device” works without one/)).toBeTruthy();
});

test('other refusals of an invitation are said as they are', async () => {
  vi.mocked(openTable).mockRejectedValue({ code: 'too_many', message: '' });
  render(Home);
  await invite();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.queryByText(/works without one/)).toBeNull();
});
