// What is said at the table about the seeds of its dice: mostly nothing, and loudly where something is wrong.

import { texts } from '$lib/i18n/texts.svelte';
import type { Alarm } from './compare';

export const diceTexts = texts({
  en: {
    look: 'Details',
    alarms: {
      commit:
        'The fingerprint of the dice has been swapped: your device noted another one. Do not trust these dice.',
      missing: (name: string) =>
        `The seed your device gave for ${name} is missing from the dice. Do not trust these dice.`,
      replaced: (name: string) =>
        `The seed your device gave for ${name} has been replaced by another one. Do not trust these dice.`,
      foreign: (name: string) =>
        `A seed that your device did not give stands for ${name}. Do not trust these dice.`,
      changed: (name: string) =>
        `The seed of ${name} was changed after the start. Do not trust these dice.`,
    },
    restored:
      'The server was restored from a backup. So that no dice fall that somebody has seen before, the game goes on with new seeds.',
    renewing:
      'The server was restored from a backup. Your device is giving a new seed for the dice; they fall once everybody here has done so.',
    kept: 'Your own seed is among those the dice come from. Your device keeps it and compares.',
  },
  nl: {
    look: 'Meer hierover',
    alarms: {
      commit:
        'De vingerafdruk van de dobbelstenen is verwisseld: jouw apparaat heeft een andere genoteerd. Vertrouw deze dobbelstenen niet.',
      missing: (name: string) =>
        `De seed die jouw apparaat voor ${name} heeft gegeven, ontbreekt. Vertrouw deze dobbelstenen niet.`,
      replaced: (name: string) =>
        `De seed die jouw apparaat voor ${name} heeft gegeven, is door een andere vervangen. Vertrouw deze dobbelstenen niet.`,
      foreign: (name: string) =>
        `Voor ${name} staat er een seed die jouw apparaat niet heeft gegeven. Vertrouw deze dobbelstenen niet.`,
      changed: (name: string) =>
        `De seed van ${name} is na het begin veranderd. Vertrouw deze dobbelstenen niet.`,
    },
    restored:
      'De server is uit een back-up teruggezet. Om te voorkomen dat er worpen vallen die iemand al heeft gezien, gaat het spel verder met nieuwe seeds.',
    renewing:
      'De server is uit een back-up teruggezet. Jouw apparaat geeft een nieuwe seed voor de dobbelstenen; ze vallen zodra iedereen die er is dat heeft gedaan.',
    kept: 'Jouw eigen seed zit in de dobbelstenen. Je apparaat bewaart hem en vergelijkt.',
  },
  de: {
    look: 'Genauer',
    alarms: {
      commit:
        'Der Fingerabdruck der Würfel wurde ausgetauscht: Dein Gerät hat einen anderen notiert. Trau diesen Würfeln nicht.',
      missing: (name: string) =>
        `Der Seed, den dein Gerät für ${name} beigetragen hat, fehlt. Trau diesen Würfeln nicht.`,
      replaced: (name: string) =>
        `Der Seed, den dein Gerät für ${name} beigetragen hat, wurde durch einen anderen ersetzt. Trau diesen Würfeln nicht.`,
      foreign: (name: string) =>
        `Für ${name} steht ein Seed da, den dein Gerät nicht beigetragen hat. Trau diesen Würfeln nicht.`,
      changed: (name: string) =>
        `Der Seed von ${name} wurde nach dem Start geändert. Trau diesen Würfeln nicht.`,
    },
    restored:
      'Der Server wurde aus einer Sicherung wiederhergestellt. Damit nichts fällt, was jemand schon gesehen hat, geht das Spiel mit neuen Seeds weiter.',
    renewing:
      'Der Server wurde aus einer Sicherung wiederhergestellt. Dein Gerät gibt einen neuen Seed für die Würfel; sie fallen, sobald alle, die da sind, das getan haben.',
    kept: 'Dein eigener Seed steckt in den Würfeln. Dein Gerät hebt ihn auf und vergleicht.',
  },
});

/** What is wrong with the seeds, as a sentence. */
export function alarmText(
  alarm: Alarm,
  names: readonly string[],
  t: (typeof diceTexts)['now'],
): string {
  if (alarm.kind === 'commit') return t.alarms.commit;
  return t.alarms[alarm.kind](names[alarm.seat] ?? `${alarm.seat + 1}`);
}
