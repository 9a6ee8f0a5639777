import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { ApiError } from '$lib/net/api';
import type { Together as Overview } from '$lib/wire.gen';
import TakeOver from './TakeOver.svelte';
import Together from './Together.svelte';

const api = vi.hoisted(() => ({
  together: vi.fn(),
  share: vi.fn(),
  keepGroup: vi.fn(),
  leaveGroup: vi.fn(),
  acceptGroup: vi.fn(),
  meet: vi.fn(),
  carry: vi.fn(),
  takeOver: vi.fn(),
  stored: vi.fn(),
  games: vi.fn(),
}));
vi.mock('$lib/net/api', async (original) => ({
  ...(await original<typeof import('$lib/net/api')>()),
  api,
}));

const GROUP = {
  id: 'g1',
  name: 'Thursday',
  game: 'tutto',
  people: ['Ben', 'Anna'],
  invited: [],
  begins: 'Ben',
  table: null,
  idle: false,
};
const INVITATION = { id: 'g2', name: 'Friday', game: 'tutto', by: 'Ben', people: ['Ben', 'Cleo'] };
const SHARING: Overview = {
  shares: true,
  people: [
    {
      id: 'p1',
      name: 'Ben',
      last: 5,
      games: [{ game: 'tutto', played: 6, won: 3, lost: 2 }],
    },
  ],
  groups: [GROUP],
  invitations: [],
};
const ALONE: Overview = { shares: false, people: [], groups: [], invitations: [] };

beforeEach(() => {
  tongue.speak('en');
  for (const one of Object.values(api)) one.mockReset();
  api.games.mockResolvedValue({ games: [] });
  api.stored.mockResolvedValue({ anything: false });
  history.replaceState(null, '', '/together');
});

test('results and groups appear only once results are shared', async () => {
  api.together.mockResolvedValue(ALONE);
  api.share.mockResolvedValue(SHARING);
  render(Together);
  const box = await screen.findByRole('checkbox');
  expect(screen.queryByText('Groups')).toBeNull();
  await fireEvent.click(box);
  expect(api.share).toHaveBeenCalledWith(true);
  await screen.findByText('You 3, Ben 2, 1 tie');
  expect(screen.getByText('Ben begins next')).toBeTruthy();
});

test('one tap opens the table of a group', async () => {
  api.together.mockResolvedValue(SHARING);
  api.meet.mockResolvedValue({ id: 'abc', commit: '' });
  render(Together);
  await fireEvent.click(await screen.findByRole('button', { name: 'New table' }));
  await vi.waitFor(() => expect(location.pathname).toBe('/t/abc'));
  expect(api.meet).toHaveBeenCalledWith('g1', false);
});

test('beside a table where nothing has happened for a day another one can be opened', async () => {
  const idle = { ...GROUP, table: 'old', idle: true };
  api.together.mockResolvedValue({ ...SHARING, groups: [idle] });
  api.meet.mockResolvedValue({ id: 'new', commit: '' });
  render(Together);
  await screen.findByRole('button', { name: 'To the table' });
  await fireEvent.click(screen.getByRole('button', { name: 'New table' }));
  await vi.waitFor(() => expect(location.pathname).toBe('/t/new'));
  expect(api.meet).toHaveBeenCalledWith('g1', true);
});

test('a group of others is joined by accepting, and declined by leaving', async () => {
  api.together.mockResolvedValue({ ...SHARING, groups: [], invitations: [INVITATION] });
  api.acceptGroup.mockResolvedValue({ ...SHARING, invitations: [INVITATION] });
  api.leaveGroup.mockResolvedValue(SHARING);
  render(Together);
  await screen.findByText('Ben wants to keep this group: “Friday”');
  expect(screen.getByText('Ben, Cleo')).toBeTruthy();
  await fireEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(api.acceptGroup).toHaveBeenCalledWith('g2');
  await fireEvent.click(await screen.findByRole('button', { name: 'Decline' }));
  expect(api.leaveGroup).toHaveBeenCalledWith('g2');
  await vi.waitFor(() => expect(screen.queryByText(/wants to keep/)).toBeNull());
});

test('a group says who has not accepted yet', async () => {
  const asked = { ...GROUP, invited: ['Ben'] };
  api.together.mockResolvedValue({ ...SHARING, groups: [asked] });
  render(Together);
  await screen.findByText('Invited: Ben');
});

test('the people of a table become a group under the name that was typed', async () => {
  history.replaceState(null, '', '/together?table=t9');
  api.together.mockResolvedValueOnce({ ...SHARING, groups: [] }).mockResolvedValue(SHARING);
  api.keepGroup.mockResolvedValue(GROUP);
  render(Together);
  await fireEvent.input(await screen.findByLabelText('Name of the group'), {
    target: { value: 'Thursday' },
  });
  await fireEvent.click(screen.getByRole('button', { name: 'Keep group' }));
  await screen.findByText(/“Thursday” is kept/);
  expect(api.keepGroup).toHaveBeenCalledWith('t9', 'Thursday');
  expect(screen.queryByLabelText('Name of the group')).toBeNull();
});

test('a group of nobody else says what the others can do', async () => {
  history.replaceState(null, '', '/together?table=t9');
  api.together.mockResolvedValue(SHARING);
  api.keepGroup.mockRejectedValue(new ApiError('not_allowed', ''));
  render(Together);
  await fireEvent.click(await screen.findByRole('button', { name: 'Keep group' }));
  await screen.findByText(/Nobody else at this table shares results yet\./);
});

test('a refusal is a sentence, and nothing is lost', async () => {
  api.together.mockResolvedValue(SHARING);
  api.leaveGroup.mockRejectedValue(new ApiError('lost', ''));
  render(Together);
  await fireEvent.click(await screen.findByRole('button', { name: 'Leave group' }));
  await screen.findByText(/^That did not work\./);
  expect(screen.getByText('Ben begins next')).toBeTruthy();
});

test('a code is taken over once, and leaves the address', async () => {
  history.replaceState(null, '', '/carry#secret');
  api.takeOver.mockResolvedValue({ handle: 'h' });
  render(TakeOver);
  expect(location.hash).toBe('');
  await takeOver();
  await screen.findByText('Done. This device now has your tables.');
  expect(api.takeOver).toHaveBeenCalledWith('secret', false);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

const takeOver = async () => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take over' });
  await vi.waitFor(() => expect(button.disabled).toBe(false));
  await fireEvent.click(button);
};

test.each([
  ['has something at the server', () => api.stored.mockResolvedValue({ anything: true })],
  ['cannot find out', () => api.stored.mockRejectedValue(new ApiError('lost', ''))],
])('a device that %s is told, and deletes it unless told otherwise', async (_, answer) => {
  answer();
  api.takeOver.mockRejectedValue(new ApiError('lost', ''));
  history.replaceState(null, '', '/carry#secret');
  render(TakeOver);
  await screen.findByText(/^Tables, statistics and groups that this device has/);
  await takeOver();
  expect(api.takeOver).toHaveBeenLastCalledWith('secret', false);
  await fireEvent.click(screen.getByRole('checkbox'));
  await takeOver();
  expect(api.takeOver).toHaveBeenLastCalledWith('secret', true);
});

test('a used code and an address without one say what to do', async () => {
  history.replaceState(null, '', '/carry#secret');
  api.takeOver.mockRejectedValue(new ApiError('not_found', ''));
  render(TakeOver);
  await takeOver();
  await screen.findByText(/^This code has expired or was used already/);
  history.replaceState(null, '', '/carry');
  render(TakeOver);
  await screen.findByText(/^There is no code in this address/);
});
