// The turn clocks a host can choose, and how long they are in words.

import { plural, texts } from '$lib/i18n/texts.svelte';

export const CLOCKS = [null, 15, 30, 60, 180, 86_400] as const;

export const clockTexts = texts({
  en: {
    none: 'No time limit – a game may take days',
    seconds: (s: number) =>
      inWords(s, ['second', 'seconds'], ['minute', 'minutes'], ['hour', 'hours'], ['day', 'days']),
  },
  nl: {
    none: 'Geen tijdslimiet – een spel mag dagen duren',
    seconds: (s: number) =>
      inWords(s, ['seconde', 'seconden'], ['minuut', 'minuten'], ['uur', 'uur'], ['dag', 'dagen']),
  },
  de: {
    none: 'Ohne Zeitlimit – ein Spiel darf Tage dauern',
    seconds: (s: number) =>
      inWords(
        s,
        ['Sekunde', 'Sekunden'],
        ['Minute', 'Minuten'],
        ['Stunde', 'Stunden'],
        ['Tag', 'Tage'],
      ),
  },
});

type Unit = readonly [one: string, more: string];

function inWords(seconds: number, second: Unit, minute: Unit, hour: Unit, day: Unit): string {
  const steps: [number, Unit][] = [
    [86_400, day],
    [3600, hour],
    [60, minute],
  ];
  for (const [size, unit] of steps) {
    if (seconds >= size && seconds % size === 0)
      return `${seconds / size} ${plural(seconds / size, ...unit)}`;
  }
  return `${seconds} ${plural(seconds, ...second)}`;
}
