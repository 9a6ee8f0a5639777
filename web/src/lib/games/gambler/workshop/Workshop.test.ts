import { fireEvent, render, screen, waitFor } from '@testing-library/svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { device } from '$lib/storage';
import { keepOwn, ownTableaux, type Drawn } from '../own';
import { shipped } from '../rules';
import { fromFragment, toFragment } from './link';
import { write } from './text';
import Workshop from './Workshop.svelte';

const at = (hash: string) => history.replaceState(null, '', `/workshop/gambler${hash}`);
const KEPT = { key: 'a', id: 'cold-feet', name: 'Cold Feet', rows: shipped('gambler-07').rows };
const OTHER: Drawn = { id: 'my-01', name: 'Warm Feet', rows: shipped('gambler-12').rows };

const within = <T extends Element>(selector: string): T => document.querySelector<T>(selector)!;
const press = (selector: string) => fireEvent.click(within(selector));
const name = (value: string) => fireEvent.input(within('[data-name]'), { target: { value } });
const type = (value: string) => fireEvent.input(within('textarea'), { target: { value } });
const names = () => ownTableaux().map((own) => own.name);
const onBoard = () => fromFragment(location.hash)?.name;

async function openFile(text: string): Promise<void> {
  const file = new File([text], 'my.txt', { type: 'text/plain' });
  // jsdom's files have no arrayBuffer.
  file.arrayBuffer = () => Promise.resolve(new TextEncoder().encode(text).buffer);
  await fireEvent.change(within('input[type=file]'), { target: { files: [file] } });
}

beforeEach(() => {
  device.clear();
  at('');
  // jsdom has neither.
  Object.assign(document, { adoptedStyleSheets: [] });
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

describe('a kept tableau on the drawing board', () => {
  beforeEach(() => {
    keepOwn({ ...KEPT, changed: 1 });
    at(toFragment(KEPT));
    render(Workshop, { game: 'gambler' });
  });

  it('is not overwritten by a file: Keep stores a second one', async () => {
    await openFile(write(OTHER));
    await waitFor(() => expect(onBoard()).toBe('Warm Feet'));
    await press('[data-keep]');
    expect(names().sort()).toEqual(['Cold Feet', 'Warm Feet']);
    expect(ownTableaux().find(({ key }) => key === 'a')?.rows).toEqual(KEPT.rows);
  });

  it('is not overwritten by a text with another id', async () => {
    await type(write(OTHER));
    await press('[data-keep]');
    expect(names().sort()).toEqual(['Cold Feet', 'Warm Feet']);
  });

  it('is changed by its own text', async () => {
    await type(write({ ...KEPT, name: 'Colder Feet' }));
    await press('[data-keep]');
    expect(names()).toEqual(['Colder Feet']);
    expect(ownTableaux()[0]?.id).toBe('cold-feet');
  });

  it('with changes is asked about before a file replaces it', async () => {
    await name('Colder Feet');
    await openFile(write(OTHER));
    await screen.findByText('Colder Feet is not kept');
    expect(onBoard()).toBe('Colder Feet');
    await press('[data-go-on]');
    await waitFor(() => expect(onBoard()).toBe('Warm Feet'));
    expect(names()).toEqual(['Cold Feet']);
  });

  it('with changes stays if somebody goes back, and the file is gone', async () => {
    await name('Colder Feet');
    await openFile(write(OTHER));
    await screen.findByText('Colder Feet is not kept');
    await fireEvent.click(screen.getByRole('button', { name: 'Back' }));
    expect(onBoard()).toBe('Colder Feet');
    expect(within<HTMLTextAreaElement>('textarea').value).toMatch(/^cold-feet {2}Colder Feet/);
  });
});

describe('what a row is worth', () => {
  const reason = () => within('[data-message]').textContent;
  const worth = (value: string) =>
    fireEvent.input(within('[data-value="0"]'), { target: { value } });
  const greyed = () =>
    ['[data-play]', '[data-at-table]', '[data-keep]'].map(
      (one) => within<HTMLButtonElement>(one).disabled,
    );

  it('is a ten that chips can pay, and the buttons say what they wait for', async () => {
    render(Workshop, { game: 'gambler' });
    expect(reason()).toBe('');
    for (const value of ['', '0', '15', '-10', '510', '999999']) {
      await worth(value);
      expect(reason()).toBe('Row 1 needs points. A row is worth 10 to 500 points, in tens.');
      expect(greyed()).toEqual([true, true, true]);
    }
    for (const value of ['10', '500']) {
      await worth(value);
      expect(reason()).toBe('');
      expect(greyed()).toEqual([false, false, false]);
    }
  });

  it('by a link is shown as it came, with the same reason', () => {
    at(toFragment({ ...OTHER, rows: OTHER.rows.map((row) => ({ ...row, value: 15 })) }));
    render(Workshop, { game: 'gambler' });
    expect(within<HTMLInputElement>('[data-value="0"]').value).toBe('15');
    expect(reason()).toMatch(/^Row 1 needs points/);
    expect(greyed()).toEqual([true, true, true]);
  });

  it('does not matter to a row without a box', async () => {
    at(
      toFragment({
        ...OTHER,
        rows: [{ ...OTHER.rows[0]!, faces: [3], boxes: 1, kind: 'fixed' }, ...OTHER.rows.slice(1)],
      }),
    );
    render(Workshop, { game: 'gambler' });
    await press('[data-boxes="0"]');
    await press('[data-key="<"]');
    expect(reason()).toBe('Row 1 needs a space.');
  });
});

describe('the link', () => {
  const copy = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Copy link' });

  it('that is bad stays until the first change, and is never copied', async () => {
    at('#n=x&r=20.3');
    render(Workshop, { game: 'gambler' });
    screen.getByText(/cut short/);
    expect(location.hash).toBe('#n=x&r=20.3');
    expect(copy().disabled).toBe(true);
    await name('Mine');
    expect(onBoard()).toBe('Mine');
    expect(copy().disabled).toBe(false);
    expect(screen.queryByText(/cut short/)).toBeNull();
    await press('[data-undo]');
    expect(onBoard()).toBe('');
  });

  it('cannot be copied while a row is incomplete', async () => {
    render(Workshop, { game: 'gambler' });
    expect(copy().disabled).toBe(false);
    await fireEvent.input(within('[data-value="2"]'), { target: { value: '' } });
    expect(copy().disabled).toBe(true);
  });
});
