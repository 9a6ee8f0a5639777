// The texts about games that are played and stored on this device.

import { texts } from '$lib/i18n/texts.svelte';

export const localTexts = texts({
  en: {
    notStored:
      'This browser cannot store the game. You can play on, but it is lost when you close this page.',
    elsewhere: 'This game is open in another tab',
    elsewhereText: 'Only one tab can play it at a time. If you go on here, the other tab stops.',
    takeOver: 'Continue here',
    fetching: 'Loading what bots and hints need',
    delete: 'Delete game',
    deleteTitle: 'Delete this game?',
    deleteText: 'It is only on this device. It cannot be brought back.',
    keep: 'Keep it',
    needsValues:
      'The values that this review needs are not on this device yet, and cannot be fetched now. The game stays here; try again when you are online. Under “Take it along” you can fetch them for all games.',
    noValues:
      'This site was built without the values that this review needs. The game stays here; download its record and open it on a server.',
  },
  nl: {
    notStored:
      'Deze browser kan het spel niet bewaren. Je kunt verder spelen, maar als je deze pagina sluit, is het spel weg.',
    elsewhere: 'Dit spel is open in een ander tabblad',
    elsewhereText:
      'Het kan in maar één tabblad tegelijk gespeeld worden. Ga je hier verder, dan stopt het andere.',
    takeOver: 'Hier verder spelen',
    fetching: 'Wat de bots en het advies nodig hebben, wordt geladen',
    delete: 'Spel verwijderen',
    deleteTitle: 'Dit spel verwijderen?',
    deleteText: 'Het staat alleen op dit apparaat. Je kunt het niet terughalen.',
    keep: 'Bewaren',
    needsValues:
      'De waarden voor deze nabeschouwing staan nog niet op dit apparaat en kunnen nu niet worden opgehaald. Het spel blijft hier; probeer het opnieuw als je online bent. Onder ‘Om mee te nemen’ kun je ze voor alle spellen ophalen.',
    noValues:
      'Deze site is gemaakt zonder de waarden voor deze nabeschouwing. Het spel blijft hier; download het spelverslag en open het op een server.',
  },
  de: {
    notStored:
      'Dieser Browser kann das Spiel nicht speichern. Du kannst weiterspielen, aber wenn du die Seite schließt, ist es verloren.',
    elsewhere: 'Dieses Spiel ist in einem anderen Tab offen',
    elsewhereText:
      'Immer nur ein Tab kann es spielen. Wenn du hier weiterspielst, hört der andere auf.',
    takeOver: 'Hier weiterspielen',
    fetching: 'Für die Bots und den Rat wird noch etwas geladen',
    delete: 'Spiel löschen',
    deleteTitle: 'Dieses Spiel löschen?',
    deleteText: 'Es ist nur auf diesem Gerät. Es lässt sich nicht zurückholen.',
    keep: 'Behalten',
    needsValues:
      'Die Werte für diese Auswertung sind noch nicht auf diesem Gerät und lassen sich gerade nicht holen. Das Spiel bleibt hier; versuch es wieder, wenn du online bist. Unter „Zum Mitnehmen“ kannst du sie für alle Spiele holen.',
    noValues:
      'Diese Seite wurde ohne die Werte für diese Auswertung erstellt. Das Spiel bleibt hier; lade das Spielprotokoll herunter und öffne es auf einem Server.',
  },
});
