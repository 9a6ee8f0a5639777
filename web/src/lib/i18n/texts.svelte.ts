// The three languages: the current one, and how to define a set of texts in all of them.
// The texts themselves are beside what they describe, in files named `texts.ts`.

import { device } from '$lib/storage';

export const LANGUAGES = ['de', 'nl', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

const STORED = 'wagnis.language';

function spoken(): Language {
  const wishes = [device.read(STORED), ...navigator.languages];
  for (const wish of wishes) {
    const language = LANGUAGES.find((one) => wish?.toLowerCase().startsWith(one));
    if (language) return language;
  }
  return 'en';
}

class Tongue {
  #language = $state<Language>(spoken());

  get language(): Language {
    return this.#language;
  }

  /** Without `keep` the language is that of this page only, until it is loaded again. */
  speak(language: Language, keep = true): void {
    this.#language = language;
    if (keep) device.write(STORED, language);
    this.mark();
  }

  /** Tells the browser the language of the page, and the manifest in it. */
  mark(): void {
    document.documentElement.lang = this.#language;
    const manifest = document.querySelector<HTMLLinkElement>('link[rel=manifest]');
    if (manifest)
      manifest.href = manifest.href.replace(/\.\w+(\.webmanifest)$/, `.${this.#language}$1`);
  }
}

/** The language of this page; reactive. */
export const tongue = new Tongue();

export interface Texts<T> {
  /** The texts in the current language. */
  readonly now: T;
  readonly all: Readonly<Record<Language, T>>;
}

/** All sets of texts, for the test that finds gaps. */
export const every: Texts<unknown>[] = [];

/**
 * Texts in all three languages. English defines the keys and their parameters;
 * the compiler refuses a language that lacks one. A text is a string or a function to a string.
 */
export function texts<T extends object>(all: { en: T; nl: NoInfer<T>; de: NoInfer<T> }): Texts<T> {
  const set = {
    all,
    get now() {
      return all[tongue.language];
    },
  };
  every.push(set);
  return set;
}

/** A whole number as it is written here: 1.250 or 1,250. */
export function number(value: number): string {
  return value.toLocaleString(tongue.language);
}

/** Between the faces of a roll: a space of half an em, so that they do not run together. */
export const APART = '\u2002';

/** With its sign, and a true minus: +50, −30. */
export function signed(value: number): string {
  return value < 0 ? `−${number(-value)}` : `+${number(value)}`;
}

/** With one place after the point: 61.2, and a true minus. */
export function tenths(value: number): string {
  const places = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const written = Math.abs(value).toLocaleString(tongue.language, places);
  return value < -0.05 ? `−${written}` : written;
}

/** The same with a plus where there is one: +12.3. */
export function signedTenths(value: number): string {
  return value >= 0.05 ? `+${tenths(value)}` : tenths(value);
}

/** The percent sign, after a space only in German; the two are never torn apart. */
export function percentSign(): string {
  return tongue.language === 'de' ? '\u00a0%' : '%';
}

/** A share of one in per cent, with one place after the point. */
export function share(value: number): string {
  return `${tenths(value * 100)}${percentSign()}`;
}

/** A chance such as "5/324" as whole percent; 0% and 100% only if it is impossible or certain. */
export function percent(fraction: string): string {
  const [part = 0, whole = 1] = fraction.split('/').map(Number);
  const share = part / whole;
  const rounded = Math.round(share * 100);
  const space = tongue.language === 'de' ? '\u00a0' : '';
  if (share > 0 && rounded === 0) return `<${space}1${percentSign()}`;
  if (share < 1 && rounded === 100) return `>${space}99${percentSign()}`;
  return `${rounded}${percentSign()}`;
}

/** "Anna", "Anna and Ben", "Anna, Ben and Cees"; in English without the comma that Americans put before "and". */
export function listed(
  parts: readonly string[],
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const tag = tongue.language === 'en' ? 'en-GB' : tongue.language;
  return new Intl.ListFormat(tag, { type }).format(parts);
}

/** One or more: `plural(n, 'die', 'dice')`. All three languages have the same two forms. */
export function plural(n: number, one: string, more: string): string {
  return n === 1 ? one : more;
}
