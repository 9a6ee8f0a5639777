import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, expect, test, vi } from 'vitest';
import { notePlayed } from '$lib/guide/memory';
import { tongue } from '$lib/i18n/texts.svelte';
import { words } from '$lib/games/gambler/stack';
import { settings } from '$lib/settings.svelte';
import { BOTS } from '$lib/table/names';
import NewTable from './NewTable.svelte';
import { firstWrong } from './naming';
import { leaveOptions, takeOptions } from './new/wishes';
import { openHere } from './opening';

vi.mock('./opening', async (original) => ({
  ...(await original<typeof import('./opening')>()),
  openHere: vi.fn(() => Promise.resolve()),
}));

vi.mock('./naming', async (original) => ({
  ...(await original<typeof import('./naming')>()),
  firstWrong: vi.fn(() => Promise.resolve(null)),
}));

beforeEach(() => {
  // jsdom has nothing to scroll.
  Element.prototype.scrollIntoView = () => {};
  tongue.speak('en');
  settings.name = '';
  vi.mocked(openHere).mockClear();
  for (let game = 0; game < 2; game++) notePlayed('gambler'); // these are no first games
});

const field = () => document.querySelector<HTMLTextAreaElement>('[data-option="stack"]')!;
const write = async (value: string) => {
  await waitFor(() => expect(field()).not.toBeNull());
  await fireEvent.input(field(), { target: { value } });
};
const start = () => fireEvent.submit(document.querySelector('form')!);

test('a game does not start on our tableaux while something else was written', async () => {
  render(NewTable, { game: 'gambler' });
  await write('hello world');
  await start();
  expect(openHere).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain(words.now.stackBad);
  expect(document.activeElement).toBe(field());
  expect(field().closest('details')!.open).toBe(true);
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

test('it starts once the field is empty again, and nothing is held against it', async () => {
  render(NewTable, { game: 'gambler' });
  await write('hello world');
  await start();
  await write('');
  expect(screen.queryByRole('alert')).toBeNull();
  await start();
  await waitFor(() => expect(openHere).toHaveBeenCalled());
  expect(vi.mocked(openHere).mock.calls[0]?.[0].options).toEqual({});
});

test('own tableaux are taken along, and promised no more than that they will be checked', async () => {
  render(NewTable, { game: 'gambler' });
  await write('["gambler-07", "gambler-01"]');
  expect(
    screen.getByText('2 tableaux in the list; they are checked when the table opens.'),
  ).toBeTruthy();
  await start();
  await waitFor(() => expect(openHere).toHaveBeenCalled());
  expect(vi.mocked(openHere).mock.calls[0]?.[0].options).toEqual({
    stack: ['gambler-07', 'gambler-01'],
  });
});

test('a text is taken as it is, and its name is what the table shows', async () => {
  render(NewTable, { game: 'gambler' });
  await write(`my-01  Cold Feet\n${'+20  3\n'.repeat(6)}`);
  await start();
  await waitFor(() => expect(openHere).toHaveBeenCalled());
  const { stack } = vi.mocked(openHere).mock.calls[0]![0].options as { stack: { id: string }[] };
  expect(stack.map(({ id }) => id)).toEqual(['Cold Feet']);
});

test('what another page chose is in the form, once', async () => {
  leaveOptions('gambler', { stack: ['gambler-07'] });
  render(NewTable, { game: 'gambler' });
  await start();
  await waitFor(() => expect(openHere).toHaveBeenCalled());
  expect(vi.mocked(openHere).mock.calls[0]?.[0].options).toEqual({ stack: ['gambler-07'] });
  expect(takeOptions('gambler')).toEqual({});
});

test('a goal that ends the game at once is refused with a reason', async () => {
  render(NewTable, { game: 'tutto' });
  const goal = await screen.findByLabelText('Played to');
  await fireEvent.input(goal, { target: { value: '30' } });
  await start();
  expect(screen.getByRole('alert').textContent).toContain('Play to 500 or more');
  expect(openHere).not.toHaveBeenCalled();
  await fireEvent.input(goal, { target: { value: '1000' } });
  await start();
  await waitFor(() => expect(openHere).toHaveBeenCalled());
  expect(vi.mocked(openHere).mock.calls[0]?.[0].options).toMatchObject({ target: 1000 });
});

const seatIs = (seat: number, kind: string) =>
  fireEvent.change(document.querySelector(`[data-seat-kind="${seat}"]`)!, {
    target: { value: kind },
  });

test('names are told apart before the game starts: here, or where friends join, by the server', async () => {
  render(NewTable, { game: 'tutto' });
  const [name] = document.querySelectorAll<HTMLInputElement>('input[type="text"]');
  await fireEvent.input(name!, { target: { value: BOTS[0] } });
  await start();
  const alert = () => document.querySelector('[role="alert"]')?.textContent;
  await waitFor(() => expect(alert()).toContain('is a bot’s name'));
  expect(firstWrong).not.toHaveBeenCalled();
  await seatIs(1, 'open');
  await start();
  await waitFor(() => expect(openHere).toHaveBeenCalled());
  expect(firstWrong).toHaveBeenCalledWith([BOTS[0]]);
});

test('the first games begin with the starter tableau, unless that is switched off', async () => {
  localStorage.clear();
  render(NewTable, { game: 'gambler' });
  const beginner = () => document.querySelector<HTMLInputElement>('[data-option="beginner"]');
  await waitFor(() => expect(beginner()).not.toBeNull());
  expect(beginner()!.checked).toBe(true);
  await start();
  await waitFor(() => expect(openHere).toHaveBeenCalledTimes(1));
  await fireEvent.click(beginner()!);
  await start();
  await waitFor(() => expect(openHere).toHaveBeenCalledTimes(2));
  expect(vi.mocked(openHere).mock.calls.map(([opening]) => opening.options)).toEqual([
    { beginner: true },
    {},
  ]);
});

test('own tableaux come before the beginners’ tableau', async () => {
  render(NewTable, { game: 'gambler' });
  await waitFor(() => expect(field()).not.toBeNull());
  const beginner = document.querySelector<HTMLInputElement>('[data-option="beginner"]')!;
  await fireEvent.click(beginner);
  await write('["gambler-07"]');
  expect(beginner.disabled).toBe(true);
  await start();
  await waitFor(() => expect(openHere).toHaveBeenCalled());
  expect(vi.mocked(openHere).mock.calls[0]?.[0].options).toEqual({ stack: ['gambler-07'] });
});

test('Zocken’s order of circles and table of matches are asked by the schema', async () => {
  render(NewTable, { game: 'zocken' });
  await fireEvent.click(await screen.findByRole('button', { name: 'orange to the left' }));
  const [one] = document.querySelectorAll<HTMLInputElement>('[data-option="matches"]');
  await fireEvent.input(one!, { target: { value: '500' } });
  await start();
  await waitFor(() => expect(openHere).toHaveBeenCalled());
  const { circles, matches } = vi.mocked(openHere).mock.calls[0]?.[0].options as {
    circles: string[];
    matches: number[];
  };
  expect(circles.slice(0, 2)).toEqual(['orange', 'red']);
  expect(matches).toHaveLength(7);
  expect(matches[0]).toBe(500);
});

test('what happens to people who take longer is said only where there is a time limit', async () => {
  render(NewTable, { game: 'tutto' });
  const clock = document.querySelector<HTMLSelectElement>('[data-option="clock"]')!;
  const hint = () => screen.queryByText(/A bot plays for anyone who takes longer/);
  const choose = async (words: RegExp) => {
    const option = [...clock.options].find(({ text }) => words.test(text))!;
    await fireEvent.change(clock, { target: { value: option.value } });
  };
  await choose(/^\s*\d/);
  expect(hint()).not.toBeNull();
  await choose(/No time limit/i);
  expect(hint()).toBeNull();
});
