// The words for opening a match record from a file.

import { texts } from '$lib/i18n/texts.svelte';

export const uploadTexts = texts({
  en: {
    title: 'Review a record',
    text: 'A record (.json), from here or from the command line; games with real dice too.',
    choose: 'Choose a file',
    drop: 'or drop it here',
    sending: 'Reading it…',
    faults: {
      'not a record': 'This file is not a match record.',
      options: 'The settings in this record do not fit the game.',
      result: 'The result in this record does not match its events.',
      rules: 'This record was made with another version of the rules.',
      'too long': 'This game is too long for a review.',
      game: (game: string) =>
        `“${game}” is not a game that this page knows, so it cannot be reviewed here.`,
      event: (index: number) =>
        `The rules do not allow event ${index} of this record (counted from 0). The file has not been changed.`,
    },
    notJson: 'This file is not a match record: it is not JSON.',
    tooLarge: 'This file is too large for a match record.',
  },
  nl: {
    title: 'Nabeschouwing van een spelverslag',
    text: 'Een spelverslag (.json), van hier of van de opdrachtregel; ook spellen met echte dobbelstenen.',
    choose: 'Kies een bestand',
    drop: 'of sleep het hierheen',
    sending: 'Wordt gelezen …',
    faults: {
      'not a record': 'Dit bestand is geen spelverslag.',
      options: 'De instellingen in dit spelverslag passen niet bij het spel.',
      result: 'De uitslag in dit spelverslag volgt niet uit het spel.',
      rules: 'Dit spelverslag is met een andere versie van de regels gemaakt.',
      'too long': 'Dit spel is te lang voor een nabeschouwing.',
      game: (game) =>
        `‘${game}’ is geen spel dat deze pagina kent; hier is er geen nabeschouwing van.`,
      event: (index) =>
        `Gebeurtenis ${index} van dit spelverslag (geteld vanaf 0) mag niet volgens de regels. Het bestand is niet veranderd.`,
    },
    notJson: 'Dit bestand is geen spelverslag: het is geen JSON.',
    tooLarge: 'Dit bestand is te groot voor een spelverslag.',
  },
  de: {
    title: 'Spielprotokoll auswerten',
    text: 'Ein Spielprotokoll (.json), von hier oder von der Kommandozeile; auch Spiele mit echten Würfeln.',
    choose: 'Datei wählen',
    drop: 'oder hierher ziehen',
    sending: 'Wird gelesen …',
    faults: {
      'not a record': 'Diese Datei ist kein Spielprotokoll.',
      options: 'Die Einstellungen in diesem Spielprotokoll passen nicht zum Spiel.',
      result: 'Das Ergebnis in diesem Spielprotokoll passt nicht zum Verlauf.',
      rules: 'Dieses Spielprotokoll wurde mit einer anderen Fassung der Regeln gemacht.',
      'too long': 'Dieses Spiel ist zu lang für eine Auswertung.',
      game: (game) =>
        `„${game}“ ist kein Spiel, das diese Seite kennt; hier lässt es sich nicht auswerten.`,
      event: (index) =>
        `Ereignis ${index} dieses Spielprotokolls (gezählt ab 0) ist nach den Regeln nicht möglich. Die Datei bleibt, wie sie ist.`,
    },
    notJson: 'Diese Datei ist kein Spielprotokoll: Sie ist kein JSON.',
    tooLarge: 'Diese Datei ist zu groß für ein Spielprotokoll.',
  },
});
