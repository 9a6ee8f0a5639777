import { fireEvent, render } from '@testing-library/svelte';
import { createRawSnippet } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Offer } from '$lib/games/game';
import ActionBar from './ActionBar.svelte';

const nothing = createRawSnippet(() => ({ render: () => '<span></span>' }));
const roll: Offer = {
  key: 'roll',
  move: { roll: true },
  label: 'Roll 3 dice',
  detail: '28% null',
  tone: 'primary',
  shortcut: 'Space',
};
const stop: Offer = { ...roll, key: 'stop', move: { stop: true }, tone: 'plain', shortcut: 's' };
const unready: Offer = { ...roll, key: 'keep', move: null, why: 'Choose a die first' };

describe('the action bar', () => {
  const take = vi.fn();
  const key = vi.fn();

  beforeEach(() => {
    take.mockReset();
    key.mockReset().mockReturnValue(true);
  });

  const bar = (offers: Offer[], busy = false) =>
    render(ActionBar, {
      offers,
      take,
      key,
      busy,
      tools: nothing,
      status: nothing,
      instead: nothing,
    });
  const press = (pressed: string, target: Element = document.body) =>
    fireEvent.keyDown(target, { key: pressed });
  const button = (name: string) => document.querySelector<HTMLElement>(`[data-offer="${name}"]`)!;

  it('says what each button means', () => {
    bar([roll, unready]);
    expect(button('roll').textContent).toContain('28% null');
    expect(button('keep').textContent).toContain('Choose a die first');
  });

  it('marks what a hint advises, and nothing that makes a second move besides', () => {
    const both: Offer = { ...roll, key: 'both', then: { stop: true } };
    const snippets = { tools: nothing, status: nothing, instead: nothing };
    const told = { offers: [roll, both, stop], advised: { roll: true as const }, busy: false };
    render(ActionBar, { ...told, ...snippets, take, key });
    const marked = ['roll', 'both', 'stop'].map(
      (name) => button(name).querySelector('[data-advised]') !== null,
    );
    expect(marked).toEqual([true, false, false]);
  });

  it('does the primary with Space and with Enter', async () => {
    bar([roll, stop]);
    await press(' ');
    await press('Enter');
    expect(take.mock.calls).toEqual([[roll], [roll]]);
  });

  it('does the others with their letters, large or small', async () => {
    bar([roll, stop]);
    await press('s');
    await press('S');
    expect(take.mock.calls).toEqual([[stop], [stop]]);
  });

  it('hands every other key to the game', async () => {
    bar([roll, stop]);
    await press('4');
    expect(key).toHaveBeenCalledWith('4');
    expect(take).not.toHaveBeenCalled();
  });

  it('leaves Space to a button that was reached by keyboard, but not to one touched by hand', async () => {
    bar([roll, stop]);
    await press(' ', button('stop'));
    expect(take).not.toHaveBeenCalled();
    await fireEvent.pointerDown(button('stop'));
    await press(' ', button('stop'));
    expect(take).toHaveBeenCalledWith(roll);
  });

  it('keeps Space for the primary after a dialog that was used by hand', async () => {
    bar([roll, stop]);
    await fireEvent.pointerDown(button('stop'));
    await fireEvent.pointerDown(document.body.appendChild(document.createElement('button')));
    await press(' ', button('stop'));
    expect(take).toHaveBeenCalledWith(roll);
    await press('Tab', button('roll'));
    await press(' ', button('stop'));
    expect(take).toHaveBeenCalledTimes(1);
  });

  it('hands Escape and Backspace to the game', async () => {
    bar([roll]);
    await press('Escape');
    await press('Backspace');
    expect(key.mock.calls).toEqual([['Escape'], ['Backspace']]);
  });

  it('does nothing while something has to be chosen first, and says so to screen readers', async () => {
    bar([unready]);
    expect(button('keep').getAttribute('aria-disabled')).toBe('true');
    await fireEvent.click(button('keep'));
    await press(' ');
    expect(take).not.toHaveBeenCalled();
  });

  it('shows the key of a button, but none that would do nothing', () => {
    bar([roll, unready, { ...unready, key: 'pick', keys: '1–7' }]);
    expect(button('roll').querySelector('kbd')?.textContent).toBe('Space');
    expect(button('keep').querySelector('kbd')).toBeNull();
    expect(button('keep').hasAttribute('aria-keyshortcuts')).toBe(false);
    expect(button('pick').querySelector('kbd')?.textContent).toBe('1–7');
  });

  it('does nothing while the last move is on its way', async () => {
    bar([roll], true);
    await fireEvent.click(button('roll'));
    expect(take).not.toHaveBeenCalled();
  });

  it('lets shortcuts of the browser pass', async () => {
    bar([roll, stop]);
    await fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    expect(take).not.toHaveBeenCalled();
  });
});
