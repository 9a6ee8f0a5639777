// The words of the table's menu.

import { texts } from '$lib/i18n/texts.svelte';

export const menuTexts = texts({
  en: {
    volume: 'Volume',
    haptics: 'Vibration',
    tips: 'Tips for newcomers',
    rollAtOnce: 'Roll and turn over automatically',
    muted: 'Hide other people’s reactions',
    leave: (name: string) => `Let a bot play for ${name}`,
    kick: (name: string) => `Replace ${name} with a bot`,
    keys: 'Space or Enter for the main action; the other keys are shown on the buttons; U takes back a move, H gives a hint.',

    sealed: 'Dice sealed',
    sealedText:
      'Your device has noted this fingerprint and checks at the end that the dice come from it.',
  },
  nl: {
    volume: 'Volume',
    haptics: 'Trillen',
    tips: 'Tips voor beginners',
    rollAtOnce: 'Vanzelf gooien en omdraaien, zonder te drukken',
    muted: 'Reacties van anderen verbergen',
    leave: (name: string) => `Laat een bot voor ${name} spelen`,
    kick: (name: string) => `${name} door een bot vervangen`,
    keys: 'Spatie of Enter voor de belangrijkste knop; de andere toetsen staan op de knoppen; U neemt een zet terug, H geeft advies.',

    sealed: 'Dobbelstenen verzegeld',
    sealedText:
      'Je apparaat heeft deze vingerafdruk genoteerd en gaat aan het eind na of de worpen erbij horen.',
  },
  de: {
    volume: 'Lautstärke',
    haptics: 'Vibrieren',
    tips: 'Tipps für Neulinge',
    rollAtOnce: 'Von selbst würfeln und aufdecken, ohne zu drücken',
    muted: 'Zurufe der anderen ausblenden',
    leave: (name: string) => `Einen Bot für ${name} spielen lassen`,
    kick: (name: string) => `${name} durch einen Bot ersetzen`,
    keys: 'Leertaste oder Enter für den wichtigsten Knopf; die anderen Tasten stehen auf den Knöpfen; U nimmt etwas zurück, H gibt Rat.',

    sealed: 'Würfel versiegelt',
    sealedText:
      'Dein Gerät hat diesen Fingerabdruck notiert und prüft am Ende, ob die Würfe dazu passen.',
  },
});
