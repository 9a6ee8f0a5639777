// People's own tableaux in the form of a new table: what the option `stack` gets, and the words.

import { equal } from '$lib/engine/equal';
import { plural, texts } from '$lib/i18n/texts.svelte';
import { GAMBLER_SHIPPED } from './facts.gen';
import { stacked, type Drawn } from './own';
import type { Tableau } from './wire.gen';
import { ours, readAny } from './workshop/files';

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
      'There are no playable tableaux in that. Open it in the workshop to see what is wrong, or empty the field to play with ours.',
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
      'Daar staan geen speelbare spelborden in. Open het in de werkplaats om te zien wat er mis is, of maak het veld leeg om met de onze te spelen.',
    stackNone: 'Terug naar onze spelborden',
  },
  de: {
    beginner: 'Nummer 1 zuerst',
    beginnerHint: 'Gut für ein erstes Spiel.',
    stack: 'Eigener Stapel',
    stackHint:
      'Wird in dieser Reihenfolge statt unseres Stapels gespielt: was auf diesem Gerät gespeichert ist, oder anderes als Text oder JSON.',
    stackDraw: 'In der Werkstatt zeichnen',
    stackFile: 'Datei wählen',
    stackPaste: 'Oder hier einfügen',
    stackGood: (n) => `${n} in der Liste; geprüft wird, wenn der Tisch eröffnet wird.`,
    stackBad:
      'Darin ist nichts Spielbares. Öffne es in der Werkstatt, um zu sehen, was nicht stimmt, oder leere das Feld, um mit unserem Stapel zu spielen.',
    stackNone: 'Zurück zu unserem Stapel',
  },
});

/** Own tableaux from a text or from JSON, and ids for ours; null where something is wrong. */
export function readStack(written: string): (Tableau | string)[] | null {
  const found = readAny(written);
  if (!('tableaux' in found)) return null;
  return found.tableaux.map((one) => (isOurs(one) ? one.id : stacked(one)));
}

const isOurs = (one: Drawn): boolean =>
  Object.hasOwn(GAMBLER_SHIPPED, one.id) && equal(one, ours(one.id));
