import { afterEach, describe, expect, test } from 'vitest';
import type { Company, TableUi } from '$lib/games/game';
import { LANGUAGES, tongue, type Language } from '$lib/i18n/texts.svelte';
import type { Step } from '$lib/wire.gen';
import engel from '../../dev/fixtures/engel-bengel.json';
import gamblerMatch from '../../dev/fixtures/gambler.json';
import tuttoMatch from '../../dev/fixtures/tutto.json';
import zockenMatch from '../../dev/fixtures/zocken.json';
import gambler from './gambler/table';
import tutto from './tutto/table';
import zocken from './zocken/table';

interface Played {
  game: string;
  options: Record<string, unknown>;
  names: string[];
  steps: Step[];
}
const MATCHES = (
  [
    [gambler, gamblerMatch],
    [gambler, engel],
    [tutto, tuttoMatch],
    [zocken, zockenMatch],
  ] as unknown as [TableUi, Played][]
).map(([ui, match]) => ({ ui, match, game: match.game }));

/** As this device sees it: `own` is the seat of its only person, or nobody's. */
function company({ game, options, names }: Played, own: number | null): Company {
  const mine = names.map((_, seat) => seat === own);
  const bots = names.map(() => false);
  return { game, options, names, mine, bots, hints: true } as Company;
}

/** Every line and every banner of a match. */
function told({ ui, match }: (typeof MATCHES)[number], own: number | null): string[] {
  const who = company(match, own);
  return match.steps.flatMap((step) => {
    const shown = ui.moment(step, who);
    const lines = ui.story(step, who).map(({ text }) => text);
    return [...lines, shown?.title ?? '', shown?.text ?? ''];
  });
}

afterEach(() => tongue.speak('en'));

describe.each(MATCHES)('a match of $game', (played) => {
  const [name] = played.match.names;

  test.each(LANGUAGES)('never calls the only person of this device by name, in %s', (language) => {
    tongue.speak(language);
    expect(told(played, 0).filter((text) => text.includes(name!))).toEqual([]);
    const watched = told(played, null);
    expect(watched.some((text) => text.includes(name!))).toBe(true);
    expect(watched.filter((text) => /\b(you|your|du|dein|dich|je|jij|jou)\b/i.test(text))).toEqual(
      [],
    );
  });

  test('calls everybody by name where several people share this device', () => {
    const shared = { ...company(played.match, 0), mine: played.match.names.map(() => true) };
    const lines = played.match.steps.flatMap((step) => played.ui.story(step, shared));
    expect(lines.some(({ text }) => text.includes(name!))).toBe(true);
    expect(lines.filter(({ text }) => /\byou\b/i.test(text))).toEqual([]);
  });
});

/** What is said of the same thing, done by you and by somebody else. */
const PAIRS: [Language, string, string][] = [
  ['en', 'You roll', 'Ben rolls'],
  ['nl', 'Je gooit', 'Ben gooit'],
  ['de', 'Du würfelst', 'Ben würfelt'],
];

test.each(PAIRS)('in %s the verb goes with whoever does it: %s, %s', (language, you, other) => {
  tongue.speak(language);
  for (const played of MATCHES) {
    const lines = told(played, 0);
    expect(lines.some((text) => text.startsWith(you))).toBe(true);
    expect(
      lines.some((text) => text.startsWith(other.replace('Ben', played.match.names[1]!))),
    ).toBe(true);
  }
});
