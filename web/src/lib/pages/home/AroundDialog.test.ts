import { fireEvent, render, screen } from '@testing-library/svelte';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { settings } from '$lib/settings.svelte';
import AroundDialog from './AroundDialog.svelte';

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
});

async function asked(...names: string[]) {
  const onstart = vi.fn();
  render(AroundDialog, { open: true, game: 'tutto', onstart });
  for (const [at, name] of names.entries()) {
    if (at > 1) await fireEvent.click(screen.getByRole('button', { name: 'One more' }));
    await write(at, name);
  }
  await fireEvent.submit(document.querySelector('form')!);
  return onstart;
}

const field = (at: number) => screen.getByLabelText(`Name ${at + 1}`);
const write = (at: number, value: string) => fireEvent.input(field(at), { target: { value } });

test('a name that is there already is marked, and nothing is opened before it differs', async () => {
  const onstart = await asked('Oma', 'Ben', ' OMA');
  expect(onstart).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toContain('Two people are called OMA');
  expect([0, 1, 2].map((at) => field(at).getAttribute('aria-invalid'))).toEqual([
    null,
    null,
    'true',
  ]);
  expect(document.activeElement).toBe(field(2));
  await write(2, 'Opa');
  expect(screen.queryByRole('alert')).toBeNull();
  await fireEvent.submit(document.querySelector('form')!);
  expect(onstart).toHaveBeenCalledWith(['Oma', 'Ben', 'Opa']);
});

test('the name that an empty line stands for counts too', async () => {
  expect(await asked('Player 2', '')).not.toHaveBeenCalled();
});

test.each([
  ['Strauß', 'STRAUSS'],
  ['Oma', 'Ｏｍａ'],
  ['Otto', '0tt0'],
  ['Ann', 'A n n'],
])('%s and %s look alike', async (one, other) => {
  expect(await asked(one, other)).not.toHaveBeenCalled();
});

test('Zoe is not Zoë', async () => {
  expect(await asked('Zoe', 'Zoë')).toHaveBeenCalledWith(['Zoe', 'Zoë']);
});
