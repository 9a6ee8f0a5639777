// Texts at the table about the seeds of its dice; most of them are alarms.

import { texts } from '$lib/i18n/texts.svelte';
import type { Alarm, AlarmKind } from './note';

export interface DiceTexts {
  look: string;
  alarms: Record<AlarmKind, (name: string, deal: number) => string>;
  /** By the number of the deal. */
  restored: (deal: number) => string;
  renewing: (deal: number) => string;
  kept: string;
}

export const diceTexts = texts<DiceTexts>({
  en: {
    look: 'Details',
    alarms: {
      commit: () =>
        'The fingerprint of the dice has been swapped: your device noted another one. Do not trust these dice.',
      number: () =>
        'The deals of this table are not counted properly: one is left out, or the count went back. Do not trust these dice.',
      promise: (name) =>
        `What was promised for ${name} is missing, or your device does not know it. Do not trust these dice.`,
      fixed: () =>
        'Something was changed after seats, settings and promises had been fixed. Do not trust these dice.',
      seed: (name) =>
        `The seed of ${name} is not the one that was promised. Do not trust these dice.`,
      missing: (name) =>
        `The seed your device gave for ${name} is missing from the dice. Do not trust these dice.`,
      replaced: (name) =>
        `The seed your device gave for ${name} has been replaced by another one. Do not trust these dice.`,
      changed: (name) =>
        `The seed of ${name} was changed after the start. Do not trust these dice.`,
      blamed: (name, deal) =>
        `Deal ${deal} was given up because your device had not answered for ${name}. But it had. Do not trust these dice.`,
      many: (_, deal) =>
        `This is already deal ${deal} of this table. Somebody may have kept trying until the dice suited them.`,
      note: (name) =>
        `Your device signed the seeds for ${name}, but its signature is missing from the record.`,
    },
    restored: (deal) =>
      `Restored from a backup: new seeds, so that no roll already seen comes again (deal ${deal} of this table).`,
    renewing: (deal) =>
      `Restored from a backup: new seeds are being drawn (deal ${deal}); your device takes part by itself.`,
    kept: 'Your own seed is one of those the dice come from. Your device keeps it and compares.',
  },
  nl: {
    look: 'Meer hierover',
    alarms: {
      commit: () =>
        'De vingerafdruk van de dobbelstenen is verwisseld: jouw apparaat heeft een andere genoteerd. Vertrouw deze dobbelstenen niet.',
      number: () =>
        'De lotingen van deze tafel zijn niet goed geteld: er ontbreekt er een, of er is teruggeteld. Vertrouw deze dobbelstenen niet.',
      promise: (name) =>
        `Wat voor ${name} is toegezegd, ontbreekt, of jouw apparaat kent het niet. Vertrouw deze dobbelstenen niet.`,
      fixed: () =>
        'Er is iets veranderd nadat plaatsen, instellingen en toezeggingen vastlagen. Vertrouw deze dobbelstenen niet.',
      seed: (name) =>
        `De seed van ${name} is niet de seed die was toegezegd. Vertrouw deze dobbelstenen niet.`,
      missing: (name) =>
        `De seed die jouw apparaat voor ${name} heeft gegeven, ontbreekt. Vertrouw deze dobbelstenen niet.`,
      replaced: (name) =>
        `De seed die jouw apparaat voor ${name} heeft gegeven, is door een andere vervangen. Vertrouw deze dobbelstenen niet.`,
      changed: (name) =>
        `De seed van ${name} is na het begin veranderd. Vertrouw deze dobbelstenen niet.`,
      blamed: (name, deal) =>
        `Loting ${deal} is afgebroken omdat jouw apparaat niet voor ${name} zou hebben geantwoord. Dat had het wel. Vertrouw deze dobbelstenen niet.`,
      many: (_, deal) =>
        `Dit is al loting ${deal} aan deze tafel. Misschien heeft iemand het geprobeerd tot de worpen bevielen.`,
      note: (name) =>
        `Jouw apparaat heeft de seeds voor ${name} ondertekend, maar de handtekening ontbreekt in het verslag.`,
    },
    restored: (deal) =>
      `Back-up teruggezet: nieuwe seeds, zodat geen al geziene worp terugkomt (loting ${deal}).`,
    renewing: (deal) =>
      `Back-up teruggezet: er worden nieuwe seeds geloot (loting ${deal}); je apparaat doet vanzelf mee.`,
    kept: 'Jouw eigen seed zit in de dobbelstenen. Je apparaat bewaart hem en vergelijkt.',
  },
  de: {
    look: 'Mehr dazu',
    alarms: {
      commit: () =>
        'Der Fingerabdruck der Würfel wurde ausgetauscht: Dein Gerät hat einen anderen notiert. Trau diesen Würfeln nicht.',
      number: () =>
        'Die Auslosungen dieses Tisches sind falsch gezählt: Eine fehlt, oder es wurde zurückgezählt. Trau diesen Würfeln nicht.',
      promise: (name) =>
        `Was für ${name} zugesagt wurde, fehlt, oder dein Gerät kennt es nicht. Trau diesen Würfeln nicht.`,
      fixed: () =>
        'Etwas wurde geändert, nachdem Plätze, Einstellungen und Zusagen feststanden. Trau diesen Würfeln nicht.',
      seed: (name) => `Der Seed von ${name} ist nicht der zugesagte. Trau diesen Würfeln nicht.`,
      missing: (name) =>
        `Der Seed, den dein Gerät für ${name} beigetragen hat, fehlt. Trau diesen Würfeln nicht.`,
      replaced: (name) =>
        `Der Seed, den dein Gerät für ${name} beigetragen hat, wurde durch einen anderen ersetzt. Trau diesen Würfeln nicht.`,
      changed: (name) =>
        `Der Seed von ${name} wurde nach dem Start geändert. Trau diesen Würfeln nicht.`,
      blamed: (name, deal) =>
        `Auslosung ${deal} wurde abgebrochen, weil dein Gerät für ${name} nicht geantwortet habe. Das hatte es aber. Trau diesen Würfeln nicht.`,
      many: (_, deal) =>
        `Das ist schon Auslosung ${deal} an diesem Tisch. Vielleicht hat es jemand versucht, bis die Würfel passten.`,
      note: (name) =>
        `Dein Gerät hat die Seeds für ${name} unterschrieben, aber seine Unterschrift fehlt im Protokoll.`,
    },
    restored: (deal) =>
      `Sicherung eingespielt: neue Seeds, damit kein schon gesehener Wurf wiederkommt (Auslosung ${deal}).`,
    renewing: (deal) =>
      `Sicherung eingespielt: Neue Seeds werden ausgelost (Auslosung ${deal}); dein Gerät macht von selbst mit.`,
    kept: 'Dein eigener Seed steckt in den Würfeln. Dein Gerät hebt ihn auf und vergleicht.',
  },
});

/** What is wrong with the seeds, as a sentence. */
export function alarmText(alarm: Alarm, names: readonly string[], t: DiceTexts): string {
  const { seat, deal, kind } = alarm;
  return t.alarms[kind](seat === undefined ? '' : (names[seat] ?? `${seat + 1}`), deal);
}
