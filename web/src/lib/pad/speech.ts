// Says whose turn it is and how many points somebody has, where people have switched that on.

import { tongue } from '$lib/i18n/texts.svelte';
import { device } from '$lib/storage';

const STORED = 'wagnis.pad.speech';

export const canSpeak = (): boolean => 'speechSynthesis' in globalThis;
export const isSpeaking = (): boolean => canSpeak() && device.read(STORED) === 'yes';

export function setSpeaking(on: boolean): void {
  device.write(STORED, on ? 'yes' : 'no');
  if (!on && canSpeak()) speechSynthesis.cancel();
}

/** Says this now; what was being said before is cut off. */
export function speak(words: string): void {
  if (!isSpeaking()) return;
  speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(words);
  said.lang = tongue.language;
  speechSynthesis.speak(said);
}
