import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { settings } from '$lib/settings.svelte';
import AroundDialog from './AroundDialog.svelte';

const judge = vi.hoisted(() => vi.fn());
vi.mock('$lib/net/api', () => ({ api: { names: judge } }));
vi.mock('$lib/local/levels', () => ({ isPlayedHere: (game: string) => game === 'tutto' }));

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
  tongue.speak('en');
  settings.name = '';
  judge.mockReset().mockResolvedValue({ wrong: [] });
});

const asked = (...names: string[]) => askedAt('tutto', ...names);
async function askedAt(game: string, ...names: string[]) {
  const onstart = vi.fn();
  render(AroundDialog, { open: true, game, onstart });
  for (const [at, name] of names.entries()) {
    if (at > 1) await fireEvent.click(screen.getByRole('button', { name: 'One more' }));
    await write(at, name);
  }
  await fireEvent.submit(document.querySelector('form')!);
  return onstart;
}

const field = (at: number) => screen.getByLabelText(`Name ${at + 1}`);
const write = (at: number, value: string) => fireEvent.input(field(at), { target: { value } });

test('a name that somebody else has is marked, and nothing is opened before it differs', async () => {
  const onstart = await asked('Oma', 'Ben', ' OMA');
  expect((await screen.findByRole('alert')).textContent).toContain('Two people are called OMA');
  expect(judge).not.toHaveBeenCalled();
  expect(onstart).not.toHaveBeenCalled();
  expect([0, 1, 2].map((at) => field(at).getAttribute('aria-invalid'))).toEqual([
    null,
    null,
    'true',
  ]);
  expect(document.activeElement).toBe(field(2));
  await write(2, 'Opa');
  expect(screen.queryByRole('alert')).toBeNull();
  await fireEvent.submit(document.querySelector('form')!);
  await waitFor(() => expect(onstart).toHaveBeenCalledWith(['Oma', 'Ben', 'Opa']));
});

test('nobody is called like a bot', async () => {
  const onstart = await asked('knobel', 'Ben');
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toContain('knobel is a bot’s name');
  expect(onstart).not.toHaveBeenCalled();
});

test('the name that an empty line stands for is judged too', async () => {
  await asked('Player 2', '');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Two people are called Player 2',
  );
});

test('names at a table of the server are judged by the server', async () => {
  judge.mockResolvedValueOnce({ wrong: [{ at: 0, why: 'bot' }] });
  const onstart = await askedAt('zocken', 'Bot 3 (perfect)', 'Ben');
  const said = (await screen.findByRole('alert')).textContent;
  expect(said).toContain('Bot 3 (perfect) is a bot’s name');
  expect(onstart).not.toHaveBeenCalled();
});

test('where nobody can be asked, the table itself will say', async () => {
  judge.mockRejectedValueOnce(new Error('lost'));
  const onstart = await askedAt('zocken', 'Oma', 'Oma');
  await waitFor(() => expect(onstart).toHaveBeenCalledWith(['Oma', 'Oma']));
});
