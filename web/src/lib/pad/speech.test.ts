import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tongue } from '$lib/i18n/texts.svelte';
import { device } from '$lib/storage';
import { canSpeak, isSpeaking, setSpeaking, speak } from './speech';

class Utterance {
  lang = '';
  constructor(readonly text: string) {}
}
const voice = { speak: vi.fn(), cancel: vi.fn() };

beforeEach(() => {
  device.clear();
  vi.clearAllMocks();
  vi.stubGlobal('speechSynthesis', voice);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
});
afterEach(() => vi.unstubAllGlobals());

it('is silent until people switch it on', () => {
  speak('Anna');
  expect(isSpeaking()).toBe(false);
  expect(voice.speak).not.toHaveBeenCalled();
});

it('speaks the language of the page, cuts off what it was saying, and stays on', () => {
  setSpeaking(true);
  speak('Anna: 50 points.');
  expect(voice.cancel).toHaveBeenCalledBefore(voice.speak);
  expect(voice.speak).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ text: 'Anna: 50 points.', lang: tongue.language }),
  );
  expect(isSpeaking()).toBe(true);
  setSpeaking(false);
  speak('Ben');
  expect(voice.cancel).toHaveBeenCalledTimes(2);
  expect(voice.speak).toHaveBeenCalledTimes(1);
});

it('is not offered where the browser cannot speak', () => {
  vi.unstubAllGlobals(); // jsdom has no voice
  device.write('wagnis.pad.speech', 'yes');
  expect([canSpeak(), isSpeaking()]).toEqual([false, false]);
});
