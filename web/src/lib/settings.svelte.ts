// The preferences of this device's people: appearance, sound, vibration, pace, tips. Stored in this browser
// only. The host's settings belong to the table and are not here.

import { device } from './storage';

export const THEMES = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The speed of the show; 0 is at once. */
export const SPEEDS = [1, 2, 4, 0] as const;
export type Speed = (typeof SPEEDS)[number];

/** When a phone is cup and hand only: beside a big screen, always, never. */
export const HANDS = ['auto', 'always', 'never'] as const;
export type HandWish = (typeof HANDS)[number];

interface Likes {
  theme: Theme;
  sound: boolean;
  /** Of sounds, from 0 to 100. */
  volume: number;
  /** Vibrate, where the device can. */
  haptics: boolean;
  speed: Speed;
  /** Explain each rule when it first matters. */
  hints: boolean;
  /** Hide the reactions of others. */
  muted: boolean;
  /** Throw what is due without a press. */
  rollAtOnce: boolean;
  hand: HandWish;
  /** In the hand view, shaking the phone throws. */
  shake: boolean;
  /** The last name this device's person sat down with. */
  name: string;
}

const STORED = 'wagnis.settings';
const DEFAULTS: Likes = {
  theme: 'auto',
  sound: true,
  volume: 70,
  haptics: true,
  speed: 1,
  hints: true,
  muted: false,
  rollAtOnce: false,
  hand: 'auto',
  shake: true,
  name: '',
};

/** The well-formed parts of stored settings; defaults replace the rest. */
export function readLikes(written: string | null): Likes {
  let parsed: unknown;
  try {
    parsed = JSON.parse(written ?? '{}');
  } catch {
    parsed = {};
  }
  const fields = (typeof parsed === 'object' && parsed !== null ? parsed : {}) as Record<
    string,
    unknown
  >;
  const flag = (key: 'sound' | 'haptics' | 'hints' | 'muted' | 'rollAtOnce' | 'shake') => {
    const value = fields[key];
    return typeof value === 'boolean' ? value : DEFAULTS[key];
  };
  const volume = fields['volume'];
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 100 ? volume : DEFAULTS.volume,
    theme: THEMES.find((theme) => theme === fields['theme']) ?? DEFAULTS.theme,
    speed: SPEEDS.find((speed) => speed === fields['speed']) ?? DEFAULTS.speed,
    sound: flag('sound'),
    haptics: flag('haptics'),
    hints: flag('hints'),
    muted: flag('muted'),
    rollAtOnce: flag('rollAtOnce'),
    hand: HANDS.find((hand) => hand === fields['hand']) ?? DEFAULTS.hand,
    shake: flag('shake'),
    name: typeof fields['name'] === 'string' ? fields['name'].slice(0, 24) : DEFAULTS.name,
  };
}

/** The system asks for reduced motion. */
export const reducedMotion = (): boolean =>
  globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false;

class Settings {
  #likes = $state<Likes>(readLikes(device.read(STORED)));
  #night = $state(false);

  constructor() {
    addEventListener('storage', (event) => {
      if (event.key !== STORED) return;
      this.#likes = readLikes(event.newValue);
      this.#dress();
    });
    const night = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
    if (night) {
      this.#night = night.matches;
      night.addEventListener('change', () => {
        this.#night = night.matches;
        this.#dress();
      });
    }
  }

  #like<K extends keyof Likes>(key: K, value: Likes[K]): void {
    this.#likes[key] = value;
    device.write(STORED, JSON.stringify(this.#likes));
  }

  #dress(): void {
    document.documentElement.dataset['theme'] = this.dark ? 'dark' : 'light';
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      meta.content = this.dark ? '#111A17' : '#F4EEE1'; // the colour of the browser's toolbar
    }
  }

  /** Whether the page is dark now, by setting or by system. */
  get dark(): boolean {
    return this.#likes.theme === 'dark' || (this.#likes.theme === 'auto' && this.#night);
  }

  get theme(): Theme {
    return this.#likes.theme;
  }
  set theme(value: Theme) {
    this.#like('theme', value);
    this.#dress();
  }

  get sound(): boolean {
    return this.#likes.sound;
  }
  set sound(value: boolean) {
    this.#like('sound', value);
  }

  get volume(): number {
    return this.#likes.volume;
  }
  set volume(value: number) {
    this.#like('volume', value);
  }

  get haptics(): boolean {
    return this.#likes.haptics;
  }
  set haptics(value: boolean) {
    this.#like('haptics', value);
  }

  get speed(): Speed {
    return this.#likes.speed;
  }
  set speed(value: Speed) {
    this.#like('speed', value);
  }

  get hints(): boolean {
    return this.#likes.hints;
  }
  set hints(value: boolean) {
    this.#like('hints', value);
  }

  get muted(): boolean {
    return this.#likes.muted;
  }
  set muted(value: boolean) {
    this.#like('muted', value);
  }

  get rollAtOnce(): boolean {
    return this.#likes.rollAtOnce;
  }
  set rollAtOnce(value: boolean) {
    this.#like('rollAtOnce', value);
  }

  get hand(): HandWish {
    return this.#likes.hand;
  }
  set hand(value: HandWish) {
    this.#like('hand', value);
  }

  get shake(): boolean {
    return this.#likes.shake;
  }
  set shake(value: boolean) {
    this.#like('shake', value);
  }

  get name(): string {
    return this.#likes.name;
  }
  set name(value: string) {
    this.#like('name', value);
  }
}

/** The reactive preferences of this device. */
export const settings = new Settings();
