import { fireEvent, render } from '@testing-library/svelte';
import { tick } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { LANGUAGES, tongue } from '$lib/i18n/texts.svelte';
import { settings } from '$lib/settings.svelte';
import { heard, Studio, volume } from './sound.fixture';
import TableMenu from './TableMenu.svelte';

beforeAll(() => {
  // jsdom knows dialogs, but not how to open them.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
});
beforeEach(() => {
  vi.stubGlobal('AudioContext', Studio);
  Object.defineProperty(navigator, 'vibrate', { value: vi.fn(), configurable: true });
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true });
  [settings.sound, settings.haptics] = [true, true];
});
afterEach(() => {
  vi.unstubAllGlobals();
  delete (navigator as { vibrate?: unknown }).vibrate;
  delete (navigator as { maxTouchPoints?: unknown }).maxTouchPoints;
  tongue.speak('en');
});

function menu() {
  const { container } = render(TableMenu, {
    open: true,
    game: 'tutto',
    company: null,
    commit: '',
    table: null,
    kept: false,
    alarm: null,
    leavers: [],
    leave: () => undefined,
    kickable: [],
    kick: () => undefined,
    several: false,
    closable: null,
    local: null,
    shows: null,
  });
  return <T extends HTMLElement>(what: string) => container.querySelector<T>(what);
}

test('the slider sets how loud the table sounds, and plays a sound to judge it by', async () => {
  const slider = menu()<HTMLInputElement>('[data-volume]')!;
  for (const [set, loud] of [
    [100, 100 / 70],
    [10, 1 / 7],
  ] as const) {
    heard.length = 0;
    await fireEvent.input(slider, { target: { value: String(set) } });
    await fireEvent.change(slider);
    expect(settings.volume).toBe(set);
    expect(volume.value).toBeCloseTo(loud);
    expect(heard.length).toBeGreaterThan(0);
  }
});

test('phones have a switch for vibration of its own, in three languages', async () => {
  const find = menu();
  const haptics = find<HTMLInputElement>('[data-like="haptics"]')!;
  expect(haptics.checked).toBe(true);
  const named = new Set<string>();
  for (const language of LANGUAGES) {
    tongue.speak(language);
    await tick();
    named.add(haptics.closest('label')!.textContent.trim());
  }
  expect(named).toEqual(new Set(['Vibration', 'Trillen', 'Vibrieren']));
  await fireEvent.click(haptics);
  expect(settings.haptics).toBe(false);
  expect(settings.sound).toBe(true);
});
