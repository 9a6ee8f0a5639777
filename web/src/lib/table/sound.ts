// The sounds of the table, synthesised from noise and tones: no files. One setting switches off
// sounds and vibration.

import { settings } from '$lib/settings.svelte';

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** Browsers allow no sound before the first touch or key, and log a warning about attempts. */
function wished(): boolean {
  return settings.sound && (globalThis.navigator?.userActivation?.hasBeenActive ?? true);
}

function studio(): AudioContext | null {
  if (!wished() || !('AudioContext' in globalThis)) return null;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  return context;
}

function hiss(audio: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
  const samples = noise.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  return noise;
}

function fade(audio: AudioContext, at: number, loud: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(audio.destination);
  return gain;
}

/** Wood on wood: a burst of noise through a narrow band-pass filter. */
function knock(audio: AudioContext, at: number, pitch: number, loud: number, length = 0.05): void {
  const source = audio.createBufferSource();
  source.buffer = hiss(audio);
  const door = audio.createBiquadFilter();
  door.type = 'bandpass';
  door.frequency.value = pitch;
  door.Q.value = 3;
  source.connect(door).connect(fade(audio, at, loud, length));
  source.start(at, Math.random() * 0.3, length + 0.02);
}

function tone(
  audio: AudioContext,
  at: number,
  pitch: number,
  loud: number,
  length: number,
  shape: OscillatorType = 'triangle',
  to = pitch,
): void {
  const voice = audio.createOscillator();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, at);
  voice.frequency.exponentialRampToValueAtTime(to, at + length);
  voice.connect(fade(audio, at, loud, length));
  voice.start(at);
  voice.stop(at + length + 0.02);
}

function make(play: (audio: AudioContext, at: number) => void): () => void {
  return () => {
    const audio = studio();
    if (audio) play(audio, audio.currentTime + 0.01);
  };
}

/** Vibrates where the device can; the sound setting applies. */
function feel(pattern: number | number[]): void {
  if (wished()) globalThis.navigator?.vibrate?.(pattern);
}

let shaking: ReturnType<typeof setInterval> | undefined;

export const sound = {
  /** The rattling cup, until it is put down; `own` also vibrates. */
  shake(on: boolean, own: boolean): void {
    clearInterval(shaking);
    if (!on) return;
    const rattle = () => {
      sound.rattle(2, 0.2);
      if (own) feel([18, 40, 18]);
    };
    rattle();
    shaking = setInterval(rattle, 240);
  },
  /** Rolling dice: the same rattle whatever the result. */
  rattle(dice: number, seconds: number): void {
    make((audio, at) => {
      const knocks = 5 + Math.min(dice, 6) * 2;
      for (let index = 0; index < knocks; index++) {
        const when = at + (seconds * index) / knocks + Math.random() * 0.03;
        knock(audio, when, 1400 + Math.random() * 1500, 0.1 + 0.1 * Math.random());
      }
    })();
  },
  land: make((audio, at) => knock(audio, at, 900, 0.4, 0.08)),
  /** One's own dice have landed; also vibrates. */
  felt: () => feel(30),
  flip: make((audio, at) => {
    knock(audio, at, 3800, 0.16, 0.09);
    knock(audio, at + 0.09, 1700, 0.2, 0.05);
  }),
  chip: make((audio, at) => {
    tone(audio, at, 2300, 0.08, 0.09);
    tone(audio, at + 0.06, 3100, 0.07, 0.12);
  }),
  move: make((audio, at) => knock(audio, at, 620, 0.22, 0.06)),
  bad: make((audio, at) => {
    tone(audio, at, 240, 0.16, 0.5, 'sawtooth', 82);
    knock(audio, at + 0.02, 220, 0.3, 0.2);
  }),
  good: make((audio, at) => {
    [523, 659, 784].forEach((pitch, index) => tone(audio, at + index * 0.09, pitch, 0.13, 0.28));
  }),
  win: make((audio, at) => {
    [392, 523, 659, 784, 1047].forEach((pitch, index) =>
      tone(audio, at + index * 0.12, pitch, 0.14, 0.5),
    );
  }),
  turn: make((audio, at) => {
    tone(audio, at, 587, 0.09, 0.16);
    tone(audio, at + 0.11, 784, 0.09, 0.22);
  }),
};
