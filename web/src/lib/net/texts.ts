// Every refusal as a sentence: what happened, what is safe, what to do.
// The server's own message is English and for logs: only English quotes it, where it says more.

import { texts } from '$lib/i18n/texts.svelte';
import type { Refusal } from '$lib/table/contract';
import { hasTables } from './site';

type OptionName = 'target' | 'rounds' | 'matches' | 'circles' | 'stack';
type Options = Record<OptionName | 'other', (message: string) => string>;

/** The server names the option that it could not take; the rest is known here. */
function about(options: Options, message: string): string {
  const named = /option '(\w+)'/.exec(message)?.[1];
  const known = named !== undefined && named in options ? (named as OptionName) : 'other';
  return options[known](message.replace(/^option '\w+': /, ''));
}

type Sentences = Record<Refusal['code'], (message: string) => string>;

const optionsEn: Options = {
  target: () => 'The points to play to must be a whole number from 1 to 50,000.',
  rounds: () => 'The number of rounds must be a whole number from 1 to 100.',
  matches: () => 'The points for matches must be seven multiples of 10, none of them negative.',
  circles: () => 'Every colour must lie over exactly one field.',
  stack: (message) => `These tableaux cannot be played: “${message}”.`,
  other: (message) => `These settings do not work together: “${message}”.`,
};

const en: Sentences = {
  bad_request: () => 'The server did not understand that. Nothing has changed; reload the page.',
  unknown_game: () => 'There is no such game on the shelf.',
  bad_options: (message) => about(optionsEn, message),
  bad_position: (message) => `Such a position cannot come up: “${message}”.`,
  bad_record: (message) => `The record cannot be replayed: “${message}”.`,
  illegal_move: () => 'The rules do not allow that move. Nothing has changed.',
  not_your_turn: () => 'It is not your turn just now.',
  game_over: () => 'This game is over.',
  stale: () => 'Something happened in the meantime. Have a look and choose again.',
  not_your_seat: () => 'That is somebody else’s seat.',
  not_host: () => 'Only the host of the table can do that.',
  not_now: () => 'That cannot be done at this table right now.',
  seat_taken: () => 'Somebody was faster: that seat is taken. Choose another.',
  name_taken: () =>
    'Somebody at this table, or a bot, already has that name, or one that looks like it. Choose another.',
  seats_open: () => 'A seat is still empty. Wait for somebody, seat a bot there or remove it.',
  nothing_to_undo: () =>
    'There is nothing to take back: dice have fallen or somebody else has acted since.',
  taken_back_enough: () => 'You can take moves back three times a turn. Please play on.',
  dealt_enough: () =>
    'Too many deals were given up at this table. Please open another table to play.',
  not_allowed: () => 'The host has not allowed that at this table.',
  gone: () => 'This table is no longer here.',
  too_many: () =>
    'This device or network has as many open tables as are allowed. Finish a game or close a table first, or open this one only to friends with the link.',
  not_agreed: () =>
    'The settings have changed. The game can start once everybody has agreed, or in a few seconds.',
  no_table: () => 'There is no such table. Perhaps the link was cut short.',
  not_solved: () => 'Nobody has solved this game yet, so there is nothing to compare with.',
  not_found: () => 'That cannot be found here.',
  too_fast: () => 'That was a lot at once. Wait a moment and try again.',
  busy: () =>
    'The server is busy with others just now, and your turn did not come in time. Try again in a moment.',
  too_large: () => 'That is too much for one message. Make it smaller.',
  foreign: () => 'The request came from another site and was turned away.',
  barred: () => 'This server does not let you in: its operator has blocked you.',
  damaged: () =>
    'This table is damaged and cannot be opened. Tell the operator of the server; your other tables are fine.',
  not_stored: () =>
    'The server could not store that, so it did not happen. The game is safe; try again in a moment.',
  in_doubt: () =>
    'The database did not answer the server, so nobody knows yet whether that happened. Check in a moment, before you try again.',
  broken: () => 'Something went wrong on our side. The game is saved; try again.',
  alone: () => 'This needs a server, and this site has none. Under “Tables” you can go to one.',
  not_loaded: () =>
    hasTables
      ? 'The numbers for this hint have not been loaded yet. Once you are online, fetch them under “Take it along”.'
      : 'This site was built without the numbers for this hint. The game goes on without it.',
  not_intact: () =>
    'The file with the numbers for this hint arrived damaged, twice. The game goes on; ask again later.',
  no_file: () =>
    'A part of the page is not on this device, and there is no network. Nothing is lost; try again when you are online. “Take it along” says what is already here.',
  lost: () =>
    'The server cannot be reached. Everything so far is stored; check the connection and try again.',
};

const optionsNl: Options = {
  target: () => 'Het aantal punten moet een geheel getal van 1 tot en met 50.000 zijn.',
  rounds: () => 'Het aantal rondes moet een geheel getal van 1 tot en met 100 zijn.',
  matches: () =>
    'De punten voor treffers moeten zeven veelvouden van 10 zijn, geen ervan negatief.',
  circles: () => 'Elke kleur moet boven precies één veld liggen.',
  stack: () =>
    'Met deze spelborden kan niet gespeeld worden. Controleer de lijst of kies een andere.',
  other: () => 'Deze instellingen gaan niet samen. Verander er één en probeer het opnieuw.',
};

const nl: Sentences = {
  bad_request: () => 'De server begreep dat niet. Er is niets veranderd; laad de pagina opnieuw.',
  unknown_game: () => 'Zo’n spel staat niet op de plank.',
  bad_options: (message) => about(optionsNl, message),
  bad_position: () => 'Zo’n stelling kan niet voorkomen.',
  bad_record: () => 'Het spelverslag kan niet worden afgespeeld. Controleer het bestand.',
  illegal_move: () => 'Die zet mag niet volgens de regels. Er is niets veranderd.',
  not_your_turn: () => 'Je bent nu niet aan de beurt.',
  game_over: () => 'Dit spel is afgelopen.',
  stale: () => 'Er is intussen iets gebeurd. Kijk even en kies opnieuw.',
  not_your_seat: () => 'Dat is de plaats van iemand anders.',
  not_host: () => 'Dat kan alleen de host van de tafel.',
  not_now: () => 'Dat kan nu niet aan deze tafel.',
  seat_taken: () => 'Iemand was sneller: die plaats is bezet. Kies een andere.',
  name_taken: () =>
    'Iemand aan deze tafel of een bot heet al zo, of bijna net zo. Kies een andere naam.',
  seats_open: () =>
    'Er is nog een plaats leeg. Wacht op iemand, zet er een bot neer of haal de plaats weg.',
  nothing_to_undo: () =>
    'Er valt niets terug te nemen: er zijn dobbelstenen gevallen of iemand anders was al aan zet.',
  taken_back_enough: () => 'Je kunt drie keer per beurt iets terugnemen. Speel nu verder.',
  dealt_enough: () =>
    'Aan deze tafel zijn te veel lotingen afgebroken. Open een andere tafel om te spelen.',
  not_allowed: () => 'Dat is aan deze tafel niet toegestaan.',
  gone: () => 'Deze tafel is er niet meer.',
  too_many: () =>
    'Dit apparaat of netwerk heeft al zoveel tafels open als is toegestaan. Speel eerst een spel uit of sluit een tafel, of open deze tafel alleen voor vrienden die de link hebben.',
  not_agreed: () =>
    'De instellingen zijn veranderd. Het spel kan beginnen zodra iedereen akkoord is, of over een paar seconden.',
  no_table: () => 'Deze tafel bestaat niet. Misschien is de link afgekapt.',
  not_solved: () => 'Dit spel is nog niet doorgerekend, dus er valt niets te vergelijken.',
  not_found: () => 'Dat bestaat niet.',
  too_fast: () => 'Dat was veel tegelijk. Wacht even en probeer het opnieuw.',
  busy: () =>
    'De server is nu druk met anderen bezig en je kwam niet op tijd aan de beurt. Probeer het zo nog eens.',
  too_large: () => 'Dat is te veel voor één bericht. Maak het kleiner.',
  foreign: () => 'Het verzoek kwam van een andere site en is geweigerd.',
  barred: () => 'Deze server laat je niet toe: de beheerder heeft je geblokkeerd.',
  damaged: () =>
    'Deze tafel is beschadigd en kan niet worden geopend. Meld het aan de beheerder van de server; met je andere tafels is niets mis.',
  not_stored: () =>
    'De server kon dat niet opslaan, dus het is niet gebeurd. Het spel is veilig; probeer het zo opnieuw.',
  in_doubt: () =>
    'De database gaf de server geen antwoord, dus niemand weet nog of dat is gebeurd. Kijk zo even, voordat je het opnieuw probeert.',
  broken: () => 'Er ging bij ons iets mis. Het spel is opgeslagen; probeer het opnieuw.',
  alone: () =>
    'Hiervoor is een server nodig, en deze site heeft er geen. Onder ‘Tafels’ kun je naar een server gaan.',
  not_loaded: () =>
    hasTables
      ? 'De getallen voor dit advies zijn nog niet geladen. Haal ze onder ‘Om mee te nemen’ op zodra je online bent.'
      : 'Deze site is gemaakt zonder de getallen voor dit advies. Het spel gaat zonder verder.',
  not_intact: () =>
    'Het bestand met de getallen voor dit advies kwam twee keer beschadigd aan. Het spel gaat door; vraag het later nog eens.',
  no_file: () =>
    'Een deel van de pagina staat niet op dit apparaat, en er is geen netwerk. Er is niets verloren; probeer het opnieuw als je online bent. Onder ‘Om mee te nemen’ staat wat je al hebt.',
  lost: () =>
    'De server is niet bereikbaar. Alles tot nu toe is opgeslagen; controleer de verbinding en probeer het opnieuw.',
};

const optionsDe: Options = {
  target: () => 'Die Punktzahl muss eine ganze Zahl von 1 bis 50.000 sein.',
  rounds: () => 'Die Zahl der Runden muss eine ganze Zahl von 1 bis 100 sein.',
  matches: () =>
    'Die Punkte für Übereinstimmungen müssen sieben Vielfache von 10 sein, keines davon negativ.',
  circles: () => 'Jede Farbe muss über genau einem Feld liegen.',
  stack: () => 'Mit diesem Stapel lässt sich nicht spielen. Prüf ihn oder nimm einen anderen.',
  other: () =>
    'Diese Einstellungen passen nicht zusammen. Ändere eine davon und versuch es noch einmal.',
};

const de: Sentences = {
  bad_request: () =>
    'Das hat der Server nicht verstanden. Es hat sich nichts geändert; lade die Seite neu.',
  unknown_game: () => 'Dieses Spiel steht nicht im Regal.',
  bad_options: (message) => about(optionsDe, message),
  bad_position: () => 'Eine solche Stellung kann es nicht geben.',
  bad_record: () => 'Das Spiel lässt sich nicht nachspielen. Prüf die Datei.',
  illegal_move: () => 'Das erlauben die Regeln nicht. Es hat sich nichts geändert.',
  not_your_turn: () => 'Du bist gerade nicht an der Reihe.',
  game_over: () => 'Dieses Spiel ist zu Ende.',
  stale: () => 'Inzwischen ist etwas geschehen. Schau kurz hin und wähle neu.',
  not_your_seat: () => 'Das ist der Platz von jemand anderem.',
  not_host: () => 'Das kann nur der Gastgeber.',
  not_now: () => 'Das geht an diesem Tisch gerade nicht.',
  seat_taken: () => 'Jemand war schneller: Der Platz ist besetzt. Nimm einen anderen.',
  name_taken: () =>
    'So heißt schon jemand an diesem Tisch oder ein Bot, oder es sieht genauso aus. Nimm einen anderen Namen.',
  seats_open: () =>
    'Ein Platz ist noch leer. Warte auf jemanden, setz einen Bot hin oder nimm den Platz weg.',
  nothing_to_undo: () =>
    'Es gibt nichts zurückzunehmen: Seitdem sind Würfel gefallen, oder jemand anderes war an der Reihe.',
  taken_back_enough: () => 'Du kannst dreimal pro Zug etwas zurücknehmen. Jetzt spiel weiter.',
  dealt_enough: () =>
    'An diesem Tisch wurden zu viele Auslosungen abgebrochen. Eröffne einen anderen Tisch, um zu spielen.',
  not_allowed: () => 'Das ist an diesem Tisch nicht erlaubt.',
  gone: () => 'Diesen Tisch gibt es nicht mehr.',
  too_many: () =>
    'Von diesem Gerät oder Netz sind schon so viele Tische offen wie erlaubt. Beende erst ein Spiel oder schließ einen Tisch, oder eröffne diesen nur für Freunde, die den Link haben.',
  not_agreed: () =>
    'Die Einstellungen haben sich geändert. Es kann losgehen, sobald alle einverstanden sind, oder in ein paar Sekunden.',
  no_table: () => 'Diesen Tisch gibt es nicht. Vielleicht ist der Link abgeschnitten.',
  not_solved: () =>
    'Dieses Spiel ist noch nicht durchgerechnet, darum gibt es nichts zu vergleichen.',
  not_found: () => 'Das ist hier nicht zu finden.',
  too_fast: () => 'Das war viel auf einmal. Warte kurz und versuch es noch einmal.',
  busy: () =>
    'Der Server hat gerade mit anderen zu tun, und du bist nicht rechtzeitig an die Reihe gekommen. Versuch es gleich noch einmal.',
  too_large: () => 'Das ist zu viel für eine Nachricht. Mach sie kleiner.',
  foreign: () => 'Die Anfrage kam von einer fremden Seite und wurde abgewiesen.',
  barred: () => 'Dieser Server lässt dich nicht mehr herein: Der Betreiber hat dich gesperrt.',
  damaged: () =>
    'Dieser Tisch ist beschädigt und lässt sich nicht öffnen. Sag dem Betreiber des Servers Bescheid; deine anderen Tische sind in Ordnung.',
  not_stored: () =>
    'Der Server konnte das nicht speichern, also ist es nicht geschehen. Das Spiel ist sicher; versuch es gleich noch einmal.',
  in_doubt: () =>
    'Die Datenbank hat dem Server nicht geantwortet, also weiß noch niemand, ob es geschehen ist. Sieh gleich nach, bevor du es noch einmal versuchst.',
  broken: () =>
    'Bei uns ist etwas kaputtgegangen. Das Spiel ist gespeichert; versuch es noch einmal.',
  alone: () =>
    'Das braucht einen Server, und diese Seite hat keinen. Unter „Tische“ kannst du zu einem gehen.',
  not_loaded: () =>
    hasTables
      ? 'Die Zahlen für diesen Rat sind noch nicht geladen. Hol sie unter „Zum Mitnehmen“, sobald du online bist.'
      : 'Diese Seite wurde ohne die Zahlen für diesen Rat erstellt. Das Spiel geht ohne ihn weiter.',
  not_intact: () =>
    'Die Datei mit den Zahlen für diesen Rat kam zweimal beschädigt an. Das Spiel geht weiter; frag später noch einmal.',
  no_file: () =>
    'Ein Teil der Seite ist nicht auf diesem Gerät, und es gibt kein Netz. Es ist nichts verloren; versuch es noch einmal, wenn du online bist. Unter „Zum Mitnehmen“ steht, was schon da ist.',
  lost: () =>
    'Der Server ist nicht erreichbar. Alles bis hierher ist gespeichert; prüf die Verbindung und versuch es noch einmal.',
};

export const refusalTexts = texts({ en, nl, de });
