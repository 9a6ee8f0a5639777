// People's own tableaux: parsed from JSON, and described in the form.

import { plural, texts } from '$lib/i18n/texts.svelte';

export const words = texts({
  en: {
    beginner: 'Begin with the starter tableau',
    beginnerHint: 'Good for a first game.',
    stack: 'Own tableaux',
    stackHint:
      'A list of tableaux as JSON, played in this order instead of ours. Each has six rows with kind, faces or boxes, sign and value.',
    stackDrawn: 'Drawn in a text file? This command turns it into JSON:',
    stackFile: 'Choose a file',
    stackPaste: 'Or paste them here',
    stackGood: (n: number) =>
      `${n} ${plural(n, 'tableau', 'tableaux')} in the list; ${plural(n, 'it is', 'they are')} checked when the table opens.`,
    stackBad:
      'That is not a list of tableaux in JSON. Correct it, or empty the field to play with ours.',
    stackNone: 'Back to our tableaux',
  },
  nl: {
    beginner: 'Beginnen met het startbord',
    beginnerHint: 'Fijn voor een eerste spel.',
    stack: 'Eigen spelborden',
    stackHint:
      'Een lijst spelborden als JSON, in die volgorde gespeeld in plaats van de onze. Elk heeft zes rijen met kind, faces of boxes, sign en value.',
    stackDrawn: 'In een tekstbestand getekend? Deze opdracht maakt er JSON van:',
    stackFile: 'Bestand kiezen',
    stackPaste: 'Of plak ze hier',
    stackGood: (n) =>
      `${n} ${plural(n, 'spelbord', 'spelborden')} in de lijst; ${plural(n, 'het wordt', 'ze worden')} nagekeken als de tafel opengaat.`,
    stackBad:
      'Dat is geen lijst spelborden in JSON. Verbeter het, of maak het veld leeg om met de onze te spelen.',
    stackNone: 'Terug naar onze spelborden',
  },
  de: {
    beginner: 'Nummer 1 zuerst',
    beginnerHint: 'Gut für ein erstes Spiel.',
    stack: 'Eigener Stapel',
    stackHint:
      'Tableaus oder Tafeln als Liste in JSON; sie werden in dieser Reihenfolge statt unserer gespielt. Jedes Element hat sechs Reihen mit kind, faces oder boxes, sign und value.',
    stackDrawn: 'In einer Textdatei gezeichnet? Dieser Befehl macht JSON daraus:',
    stackFile: 'Datei wählen',
    stackPaste: 'Oder hier einfügen',
    stackGood: (n) => `${n} in der Liste; geprüft wird, wenn der Tisch eröffnet wird.`,
    stackBad:
      'Das ist keine solche Liste in JSON. Verbessere sie, oder leere das Feld, um mit unserem Stapel zu spielen.',
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

/** Parses own tableaux from JSON: a list, or a single one. Null where it is neither. */
export function readStack(written: string): unknown[] | null {
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
