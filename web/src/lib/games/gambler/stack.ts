// People's own tableaux in the form of a new table: read from a text or from JSON, and the words.

import { plural, texts } from '$lib/i18n/texts.svelte';
import { stacked } from './own';
import { read } from './workshop/text';

export const words = texts({
  en: {
    beginner: 'Begin with the starter tableau',
    beginnerHint: 'Good for a first game.',
    stack: 'Own tableaux',
    stackHint:
      'Played instead of ours, in this order: tableaux that are kept on this device, or others as text or JSON.',
    stackDraw: 'Draw one in the workshop',
    stackFile: 'Choose a file',
    stackPaste: 'Or paste them here',
    stackGood: (n: number) =>
      `${n} ${plural(n, 'tableau', 'tableaux')} in the list; ${plural(n, 'it is', 'they are')} checked when the table opens.`,
    stackBad:
      'That holds no sound tableaux. Open it in the workshop to see what is wrong, or empty the field to play with ours.',
    stackNone: 'Back to our tableaux',
  },
  nl: {
    beginner: 'Beginnen met het startbord',
    beginnerHint: 'Fijn voor een eerste spel.',
    stack: 'Eigen spelborden',
    stackHint:
      'In deze volgorde gespeeld in plaats van de onze: spelborden die op dit apparaat zijn bewaard, of andere als tekst of JSON.',
    stackDraw: 'Een spelbord tekenen in de werkplaats',
    stackFile: 'Bestand kiezen',
    stackPaste: 'Of plak ze hier',
    stackGood: (n) =>
      `${n} ${plural(n, 'spelbord', 'spelborden')} in de lijst; ${plural(n, 'het wordt', 'ze worden')} nagekeken als de tafel opengaat.`,
    stackBad:
      'Daar staan geen goede spelborden in. Open het in de werkplaats om te zien wat er mis is, of maak het veld leeg om met de onze te spelen.',
    stackNone: 'Terug naar onze spelborden',
  },
  de: {
    beginner: 'Nummer 1 zuerst',
    beginnerHint: 'Gut für ein erstes Spiel.',
    stack: 'Eigener Stapel',
    stackHint:
      'Wird in dieser Reihenfolge statt unserem Stapel gespielt: was auf diesem Gerät gespeichert ist, oder anderes als Text oder JSON.',
    stackDraw: 'In der Werkstatt zeichnen',
    stackFile: 'Datei wählen',
    stackPaste: 'Oder hier einfügen',
    stackGood: (n) => `${n} in der Liste; geprüft wird, wenn der Tisch eröffnet wird.`,
    stackBad:
      'Darin ist nichts Spielbares. Öffne es in der Werkstatt, um zu sehen, was nicht stimmt, oder leere das Feld, um mit unserem Stapel zu spielen.',
    stackNone: 'Zurück zu unserem Stapel',
  },
});

/** A tableau as data, or the name of one of ours; the server validates it. */
const mayBeTableau = (thing: unknown) =>
  typeof thing === 'string' || (typeof thing === 'object' && thing !== null);

/** The option has no field for names: a tableau's name becomes its id. */
function called(tableau: unknown): unknown {
  if (typeof tableau !== 'object' || tableau === null || !('name' in tableau)) return tableau;
  const { name, ...rest } = tableau;
  const id = typeof name === 'string' ? name.trim() : '';
  return id ? { ...rest, id } : rest;
}

/** Own tableaux from a text or from JSON: a list, or a single one. Null where it is neither. */
export function readStack(written: string): unknown[] | null {
  if (!/^\ufeff?\s*[[{"]/.test(written)) {
    const found = read(written);
    return 'tableaux' in found ? found.tableaux.map(stacked) : null;
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(written);
  } catch {
    return null;
  }
  const list: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  if (!Array.isArray(parsed) && typeof parsed === 'string') return null;
  return list.length > 0 && list.every(mayBeTableau) ? list.map(called) : null;
}
