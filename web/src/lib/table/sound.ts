// The sounds of the table, synthesised: wood on wood, and a marimba of five notes; no files. And
// what is felt: sounds and vibration have a setting each.

import { settings } from '$lib/settings.svelte';

let context: AudioContext | null = null;
let gain: GainNode | null = null;
let noise: AudioBuffer | null = null;

/** Before the first touch or key browsers allow neither, and log a warning about attempts. */
function allowed(): boolean {
  return globalThis.navigator?.userActivation?.hasBeenActive ?? true;
}

function studio(): AudioContext | null {
  if (!settings.sound || !allowed() || !('AudioContext' in globalThis)) return null;
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

/** The volume of everything. */
function master(audio: AudioContext): AudioNode {
  if (!gain) {
    gain = audio.createGain();
    gain.connect(audio.destination);
  }
  gain.gain.value = settings.volume / 70;
  return gain;
}

function fade(audio: AudioContext, at: number, loud: number, length: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
  gain.connect(master(audio));
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

/** The five notes of every melody here, from D: whatever sounds together fits. */
const SCALE = [294, 330, 370, 440, 494];
const pitch = (degree: number): number =>
  SCALE[((degree % 5) + 5) % 5]! * 2 ** Math.floor(degree / 5);

/** A bar of a marimba: its note, and a short overtone two octaves above. */
function bar(audio: AudioContext, at: number, degree: number, loud: number, length = 0.4): void {
  for (const [times, share, lasts] of [
    [1, 1, length],
    [4, 0.25, length * 0.3],
  ] as const) {
    const voice = audio.createOscillator();
    voice.type = 'sine';
    voice.frequency.value = pitch(degree) * times;
    voice.connect(fade(audio, at, loud * share, lasts));
    voice.start(at);
    voice.stop(at + lasts + 0.02);
  }
}

/** Bars one after another. */
function melody(degrees: readonly number[], apart: number, loud: number, length = 0.4): () => void {
  return make((audio, at) =>
    degrees.forEach((degree, index) => bar(audio, at + index * apart, degree, loud, length)),
  );
}

function make(play: (audio: AudioContext, at: number) => void): () => void {
  return () => {
    const audio = studio();
    if (audio) play(audio, audio.currentTime + 0.01);
  };
}

/** Vibrates where the device can. */
function feel(pattern: number | number[]): void {
  if (settings.haptics && allowed()) globalThis.navigator?.vibrate?.(pattern);
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
  chip: melody([12, 14], 0.06, 0.07, 0.14),
  move: make((audio, at) => knock(audio, at, 620, 0.22, 0.06)),
  /** A loss; a great one falls deeper, and is felt. */
  bad(great = false, own = false): void {
    melody(great ? [2, 0, -3, -5, -8] : [0, -3], great ? 0.16 : 0.14, 0.2, great ? 0.7 : 0.45)();
    make((audio, at) => knock(audio, at + (great ? 0.64 : 0.14), 180, great ? 0.6 : 0.3, 0.25))();
    if (own) feel(great ? [60, 50, 160] : 60);
  },
  /** A success; the second and third of one turn sound higher. */
  good(chain = 1, own = false): void {
    const from = Math.min(chain - 1, 6);
    melody(
      [3, 5, 7].map((degree) => degree + from),
      0.09,
      0.15,
    )();
    if (own) feel(chain > 1 ? [25, 40, 25] : 25);
  },
  win: melody([0, 3, 5, 7, 10], 0.12, 0.16, 0.7),
  turn: melody([3, 5], 0.11, 0.1, 0.3),
};
