// Texts at the table about the seeds of its dice: the alarm, and what it is about.

import { texts } from '$lib/i18n/texts.svelte';
import type { Difference } from './note';

export interface DiceTexts {
  look: string;
  alarm: string;
  differs: Record<Difference['what'], (deal: number, name: string) => string>;
  noted: string;
  told: string;
  nothing: string;
  /** By the number of the deal. */
  restored: (deal: number) => string;
  renewing: (deal: number) => string;
  kept: string;
}

export const diceTexts = texts<DiceTexts>({
  en: {
    look: 'Details',
    alarm:
      'The dice of this game are not the ones your device took part in. Do not trust these dice.',
    differs: {
      commit: (deal) => `Deal ${deal} has another fingerprint.`,
      deals: (deal) => `The list of deals up to deal ${deal} is incomplete, or counted wrongly.`,
      promise: (deal, name) =>
        `In deal ${deal} the promise for ${name} is missing or was replaced.`,
      fixed: (deal) =>
        `In deal ${deal} something was changed after seats, settings, promises and starting position had been fixed.`,
      seed: (deal, name) =>
        `In deal ${deal} the seed of ${name} is not the one that was promised or that your device noted.`,
      blame: (deal, name) =>
        `Deal ${deal} was given up because your device had not answered for ${name}. But it had.`,
    },
    noted: 'Your device noted:',
    told: 'The server says:',
    nothing: 'nothing',
    restored: (deal) =>
      `Restored from a backup: new seeds, so that no roll already seen comes again (deal ${deal} of this table).`,
    renewing: (deal) =>
      `Restored from a backup: new seeds are being drawn (deal ${deal}); your device takes part by itself.`,
    kept: 'Your own seed is one of those the dice come from. Your device keeps it and compares.',
  },
  nl: {
    look: 'Meer hierover',
    alarm:
      'De dobbelstenen van dit spel zijn niet de dobbelstenen waaraan jouw apparaat heeft meegewerkt. Vertrouw deze dobbelstenen niet.',
    differs: {
      commit: (deal) => `Loting ${deal} heeft een andere vingerafdruk.`,
      deals: (deal) =>
        `De lijst van lotingen tot en met loting ${deal} is onvolledig of verkeerd geteld.`,
      promise: (deal, name) =>
        `In loting ${deal} ontbreekt de toezegging voor ${name}, of is ze vervangen.`,
      fixed: (deal) =>
        `In loting ${deal} is iets veranderd nadat plaatsen, instellingen, toezeggingen en beginstelling vastlagen.`,
      seed: (deal, name) =>
        `In loting ${deal} is de seed van ${name} niet de seed die was toegezegd, of niet de seed die jouw apparaat heeft genoteerd.`,
      blame: (deal, name) =>
        `Loting ${deal} is afgebroken omdat jouw apparaat niet voor ${name} zou hebben geantwoord. Dat had het wel.`,
    },
    noted: 'Jouw apparaat heeft genoteerd:',
    told: 'De server zegt:',
    nothing: 'niets',
    restored: (deal) =>
      `Back-up teruggezet: nieuwe seeds, zodat geen al geziene worp terugkomt (loting ${deal}).`,
    renewing: (deal) =>
      `Back-up teruggezet: er worden nieuwe seeds geloot (loting ${deal}); je apparaat doet vanzelf mee.`,
    kept: 'Jouw eigen seed zit in de dobbelstenen. Je apparaat bewaart hem en vergelijkt.',
  },
  de: {
    look: 'Mehr dazu',
    alarm:
      'Die Würfel dieses Spiels sind nicht die, an denen dein Gerät mitgewirkt hat. Trau diesen Würfeln nicht.',
    differs: {
      commit: (deal) => `Auslosung ${deal} hat einen anderen Fingerabdruck.`,
      deals: (deal) =>
        `Die Liste der Auslosungen bis Auslosung ${deal} ist unvollständig oder falsch gezählt.`,
      promise: (deal, name) =>
        `In Auslosung ${deal} fehlt die Zusage für ${name}, oder sie wurde ausgetauscht.`,
      fixed: (deal) =>
        `In Auslosung ${deal} wurde etwas geändert, nachdem Plätze, Einstellungen, Zusagen und Ausgangsstellung feststanden.`,
      seed: (deal, name) =>
        `In Auslosung ${deal} ist der Seed von ${name} nicht der zugesagte oder nicht der, den dein Gerät notiert hat.`,
      blame: (deal, name) =>
        `Auslosung ${deal} wurde abgebrochen, weil dein Gerät für ${name} nicht geantwortet habe. Das hatte es aber.`,
    },
    noted: 'Dein Gerät hat notiert:',
    told: 'Der Server sagt:',
    nothing: 'nichts',
    restored: (deal) =>
      `Sicherung eingespielt: neue Seeds, damit kein schon gesehener Wurf wiederkommt (Auslosung ${deal}).`,
    renewing: (deal) =>
      `Sicherung eingespielt: Neue Seeds werden ausgelost (Auslosung ${deal}); dein Gerät macht von selbst mit.`,
    kept: 'Dein eigener Seed steckt in den Würfeln. Dein Gerät hebt ihn auf und vergleicht.',
  },
});
