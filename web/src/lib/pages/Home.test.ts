import { fireEvent, render, screen } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import Home from './Home.svelte';
import { openTable } from './opening';

vi.mock('./opening', async (load) => ({
  ...(await load<typeof import('./opening')>()),
  openTable: vi.fn(),
}));

const invite = () => fireEvent.click(screen.getAllByText('Invite friends')[0]!);

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
