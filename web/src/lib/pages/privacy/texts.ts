// The privacy page: what is stored, where, how long, who sees it, and how to delete it.

import { plural, tenths, texts } from '$lib/i18n/texts.svelte';

type Days = number | null;
const days = (n: number, one: string, many: string) =>
  `${Number.isInteger(n) ? n : tenths(n)} ${plural(n, one, many)}`;

const en = (n: Days, what: string) =>
  n === null
    ? `${what} for as long as the operator keeps this server.`
    : `${what} for ${days(n, 'day', 'days')}.`;
const nl = (n: Days, what: string) =>
  n === null
    ? `${what} zolang de beheerder deze server laat draaien.`
    : `${what} ${days(n, 'dag', 'dagen')}.`;
const de = (n: Days, what: string) =>
  n === null ? `${what} solange es diesen Server gibt.` : `${what} ${days(n, 'Tag', 'Tage')}.`;

export const privacyTexts = texts({
  en: {
    title: 'What is kept about you',
    lead: 'No accounts, no advertising, no tracking. To play together, a few things have to be kept; here they are.',
    sections: [
      {
        title: 'In your browser',
        text: [
          'One cookie with a random number, so that your device finds its seats again. It says nothing about you, is read by this server only and ends after a year. If you delete your data on a day whose roll you have played, a second cookie says until the end of the day which games those were, and nothing else.',
          'Your settings, the name you typed in last, your progress in the puzzles, and the fingerprints and seeds your device has noted, to check the dice with. They are never sent anywhere of their own accord. Your device reveals a seed only for a table you play at; it compares everything else here.',
          'The files of this page (program, drawings, fonts), so that it opens without a network, and solved tables once you have asked for advice, played against a bot or taken them along. They say nothing about you.',
          'Games that run on this device alone, with the names of those who play. They stay here until you delete them. Their reviews, and records that you open here, stay on this device too. The moves and dice of a game go to the server, without names, only if you share its review or continue with friends.',
        ],
      },
      {
        title: 'On this server',
        text: [
          'For every table: the names people typed in, the settings, the moves with their times, the dice and what they were made from. Which device sat where, by a hash of its random number.',
          'Which rolls of the day your device has played. Games of your device that you have shared a review of or continued here with friends, without names.',
          'If you share your results with people you play with: the fact that you do, and the groups you are in or invited to, with your name. Two people see results against each other only while both share. Both end when you switch it off. A code that takes your identity to another device is not stored, only that it was used, until it expires.',
          'If you asked to be told when it is your turn: the address of your browser at its push service (of Google, Mozilla, Microsoft or Apple), its key, your language, time zone and quiet hours. The service sees that this server sends your browser a notification, not what it says. Turning it off deletes all of this.',
          'Your IP address is used while you are here, to fend off floods of requests. It is not stored with your games. With a table in the public list, a code made from the address it was opened from is kept until the game is over or the table is deleted; nobody can read the address from it without the server’s key. An address or device that the operator has blocked is kept as long as it is blocked. The operator of the server, or of a proxy in front of it, may keep logs of their own.',
        ],
      },
      {
        title: 'Who sees what',
        text: [
          'Anyone who has the link of a table sees its names, its moves and, when it is over, its record and review. Tables in the public list can be found by anybody.',
          'At every table your device has a different public ID, so others cannot tell from it that you were at two tables. The operator can.',
          'Statistics are shown to your own device only. Nothing is passed on to anybody else.',
        ],
      },
    ],
    howLong: 'For how long',
    finished: (n: Days) => en(n, 'Finished games are kept'),
    abandoned: (n: Days) => en(n, 'Games that nobody plays on are kept'),
    untimed: (n: Days) => en(n, 'Games without a time limit that nobody plays on are kept'),
    open: (n: Days) => en(n, 'Tables where no game was begun are kept'),
    uploads: (n: Days) => en(n, 'Records that were sent in are kept'),
    records:
      'When a finished table is deleted, its record stays readable under its link, without names.',
    scrubbed:
      'What you delete is overwritten in the server’s files before the page says that it is deleted. While a backup is being made, that waits until the backup is done. What is deleted because its time is over, or by the operator, is overwritten within an hour.',
    reused:
      'As soon as you delete something, it can no longer be read through this server. This server keeps its games in a PostgreSQL database, which overwrites the freed space in its own time, usually within days.',
    backups:
      'The operator’s backups keep what is in them, even after you have deleted it, for as long as the operator keeps them.',
    unknown: 'The server is not answering right now. Try again later.',
    exportTitle: 'Download what is yours',
    exportText:
      'Everything this server has stored about this device, in one file: your names, tables with the addresses of their records, groups, notifications, rolls of the day and uploaded records. Games that are stored only in this browser are not in it.',
    exportButton: 'Download my data',
    deleteTitle: 'Delete what is yours',
    deleteText: [
      'Your name and your device disappear from all games. Tables that only you played at, tables that you opened and that have not begun, your rolls of the day and records are deleted.',
      'Others keep their games: there you are just “Player 2”, for example, and in a game under way a bot plays on for you. The seeds your device gave for the dice stay, so that these games can still be checked.',
      'The random number in your cookie expires: nobody can use it again, not even a copy of it. To keep refusing it, the server keeps a check value of it, from which neither you nor your games can be found.',
    ],
    deleteButton: 'Delete my data',
    sureTitle: 'Delete everything Wagnis keeps on this device?',
    sureFriends:
      'What the server has stored about you is deleted, too. Games with others go on there without you.',
    sureText: [
      'This cannot be undone. Games on this device are deleted, also those under way. Next time, the page needs a network to open.',
      'This concerns this browser on this device. The names of others who played around this screen are deleted with it.',
    ],
    sureYes: 'Delete for good',
    sureNo: 'Keep',
    doneTitle: 'Deleted',
    done: 'Everything of this device is deleted here and in this browser. If you play again, you begin anew.',
    doneHere:
      'Everything in this browser is deleted. The server could not be reached, so it still has its part: open this page again with a network and delete once more.',
    failed: 'Nothing was deleted.',
  },
  nl: {
    title: 'Wat er over je wordt bewaard',
    lead: 'Geen accounts, geen reclame, geen tracking. Om samen te spelen moet er wel iets bewaard worden; dit is het.',
    sections: [
      {
        title: 'In je browser',
        text: [
          'Eén cookie met een willekeurig getal, zodat je apparaat zijn plaatsen terugvindt. Het zegt niets over jou, wordt alleen door deze server gelezen en verloopt na een jaar. Wis je je gegevens op een dag waarvan je de worp hebt gespeeld, dan zegt een tweede cookie tot het einde van die dag welke spellen dat waren, en verder niets.',
          'Je instellingen, de naam die je het laatst hebt ingevuld, hoever je met de puzzels bent, en de vingerafdrukken en seeds die je apparaat heeft genoteerd om de dobbelstenen te controleren. Die gaan nergens vanzelf heen. Alleen voor een tafel waaraan je speelt geeft je apparaat een seed vrij; al het andere vergelijkt het hier.',
          'De bestanden van deze pagina (programma, tekeningen, lettertypen), zodat ze ook zonder netwerk opent, en opgeloste tabellen zodra je om advies hebt gevraagd, tegen een bot hebt gespeeld of ze hebt meegenomen. Ze zeggen niets over jou.',
          'Spellen die alleen op dit apparaat lopen, met de namen van wie meespeelt. Ze blijven hier tot je ze wist. Ook hun nabeschouwingen en spelverslagen die je hier opent, blijven op dit apparaat. Alleen als je een nabeschouwing deelt of met vrienden verdergaat, gaan de zetten en worpen van dat spel naar de server, zonder namen.',
        ],
      },
      {
        title: 'Op deze server',
        text: [
          'Van elke tafel: de ingevulde namen, de instellingen, de zetten met hun tijden, de dobbelstenen en waaruit ze zijn ontstaan. Welk apparaat waar zat, als hash van zijn willekeurige getal.',
          'Welke worpen van de dag je apparaat heeft gespeeld. Spellen van je apparaat waarvan je de nabeschouwing hebt gedeeld of waarmee je hier met vrienden bent verdergegaan, zonder namen.',
          'Deel je je uitslagen met mensen met wie je speelt: dat je dat doet, en de groepen waar je in zit of voor bent uitgenodigd, met je naam. Twee mensen zien onderlinge uitslagen alleen zolang allebei ze delen. Zet je het uit, dan is beide voorbij. Een code die je identiteit naar een ander apparaat brengt, wordt niet bewaard; alleen dat die gebruikt is, tot die verloopt.',
          'Als je een melding wilt krijgen wanneer je aan de beurt bent: het adres van je browser bij zijn pushdienst (van Google, Mozilla, Microsoft of Apple), zijn sleutel, je taal, tijdzone en stille uren. De dienst ziet dat deze server je browser een melding stuurt, niet wat erin staat. Zet je het uit, dan wordt dit allemaal gewist.',
          'Je IP-adres wordt gebruikt zolang je hier bent, om overbelasting tegen te houden. Het wordt niet bij je spellen opgeslagen. Bij een tafel in de openbare lijst blijft een code bewaard die uit het adres is gemaakt, tot het spel voorbij is of de tafel wordt gewist; zonder de sleutel van de server is het adres er niet uit te lezen. Een adres of apparaat dat de beheerder heeft geblokkeerd, blijft bewaard zolang de blokkade duurt. Wie de server beheert, of een proxy ervoor, kan eigen logboeken bijhouden.',
        ],
      },
      {
        title: 'Wie ziet wat',
        text: [
          'Wie de link van een tafel heeft, ziet de namen, de zetten en na afloop het spelverslag en de nabeschouwing. Tafels in de openbare lijst kan iedereen vinden.',
          'Aan elke tafel heeft je apparaat een andere openbare aanduiding. Zo kunnen anderen daaraan niet zien dat jij aan twee tafels zat. De beheerder kan dat wel.',
          'Statistiek ziet alleen je eigen apparaat. Er wordt niets aan anderen doorgegeven.',
        ],
      },
    ],
    howLong: 'Hoe lang',
    finished: (n) => nl(n, 'Afgelopen spellen blijven bewaard:'),
    abandoned: (n) => nl(n, 'Spellen die niemand verder speelt, blijven bewaard:'),
    untimed: (n) => nl(n, 'Spellen zonder tijdslimiet die niemand verder speelt, blijven bewaard:'),
    open: (n) => nl(n, 'Tafels waar geen spel is begonnen, blijven bewaard:'),
    uploads: (n) => nl(n, 'Opgestuurde spelverslagen blijven bewaard:'),
    records:
      'Wordt een afgelopen tafel gewist, dan blijft het spelverslag zonder namen leesbaar via de link.',
    scrubbed:
      'Wat je wist, is in de bestanden van de server overschreven voordat de pagina meldt dat het gewist is. Wordt er net een back-up gemaakt, dan gebeurt het zodra die klaar is. Wat wordt gewist omdat de termijn voorbij is, of door de beheerder, is binnen een uur overschreven.',
    reused:
      'Wat je wist, is via deze server meteen niet meer te lezen. Deze server bewaart de spellen in een PostgreSQL-database, die de vrijgekomen ruimte op een eigen moment overschrijft, meestal binnen enkele dagen.',
    backups:
      'Back-ups van de beheerder bewaren wat erin staat, ook nadat jij het hebt gewist, zolang de beheerder ze bewaart.',
    unknown: 'De server antwoordt nu niet. Probeer het later nog eens.',
    exportTitle: 'Downloaden wat van jou is',
    exportText:
      'Alles wat deze server over dit apparaat heeft bewaard, in één bestand: je namen, tafels met de adressen van hun spelverslagen, groepen, meldingen, worpen van de dag en ingestuurde spelverslagen. Spellen die alleen in deze browser staan, staan er niet in.',
    exportButton: 'Mijn gegevens downloaden',
    deleteTitle: 'Wissen wat van jou is',
    deleteText: [
      'Je naam en je apparaat verdwijnen uit alle spellen. Tafels waar alleen jij speelde, tafels die jij hebt geopend en die nog niet begonnen zijn, je worpen van de dag en spelverslagen worden gewist.',
      'Anderen houden hun spellen: daar heet je bijvoorbeeld ‘Speler 2’, en in een lopend spel speelt een bot voor je verder. De seeds die je apparaat voor de dobbelstenen gaf, blijven, zodat die spellen te controleren blijven.',
      'Het willekeurige getal in je cookie vervalt: niemand kan het nog gebruiken, ook niet met een kopie. Om het te blijven weigeren bewaart de server er een controlewaarde van, waaruit noch jij noch je spellen te vinden zijn.',
    ],
    deleteButton: 'Mijn gegevens wissen',
    sureTitle: 'Alles wissen wat Wagnis op dit apparaat bewaart?',
    sureFriends:
      'Ook wat de server van je heeft, wordt gewist. Spellen met anderen gaan daar zonder jou verder.',
    sureText: [
      'Dit kan niet ongedaan gemaakt worden. De spellen op dit apparaat worden gewist, ook lopende. De volgende keer heeft de pagina een netwerk nodig om te openen.',
      'Het gaat om deze browser op dit apparaat. Namen van anderen die hier rond één scherm meespeelden, verdwijnen mee.',
    ],
    sureYes: 'Voorgoed wissen',
    sureNo: 'Bewaren',
    doneTitle: 'Gewist',
    done: 'Alles van dit apparaat is hier en in deze browser gewist. Speel je weer, dan begin je opnieuw.',
    doneHere:
      'Alles in deze browser is gewist. De server was niet bereikbaar en heeft zijn deel nog: open deze pagina opnieuw met een netwerk en wis nog een keer.',
    failed: 'Er is niets gewist.',
  },
  de: {
    title: 'Was über dich gespeichert wird',
    lead: 'Keine Konten, keine Werbung, kein Tracking. Damit man zusammen spielen kann, muss einiges gespeichert werden. Hier steht, was.',
    sections: [
      {
        title: 'In deinem Browser',
        text: [
          'Ein Cookie mit einer Zufallszahl, damit dein Gerät seine Plätze wiederfindet. Es sagt nichts über dich, wird nur von diesem Server gelesen und läuft nach einem Jahr ab. Löschst du deine Daten an einem Tag, dessen Wurf du gespielt hast, sagt ein zweites Cookie bis zum Ende des Tages, welche Spiele das waren, und sonst nichts.',
          'Deine Einstellungen, der Name, den du zuletzt eingegeben hast, dein Stand bei den Rätseln und die Fingerabdrücke und Seeds, die sich dein Gerät notiert hat, um die Würfel zu prüfen. Von allein geht davon nichts hinaus. Nur für einen Tisch, an dem du spielst, gibt dein Gerät einen Seed preis; alles andere vergleicht es hier.',
          'Die Dateien dieser Seite (Programm, Zeichnungen, Schriften), damit sie sich auch ohne Netz öffnet, und gelöste Tabellen, sobald du um Rat gefragt, gegen einen Bot gespielt oder sie mitgenommen hast. Sie sagen nichts über dich.',
          'Spiele, die nur auf diesem Gerät laufen, mit den Namen aller, die mitspielen. Sie bleiben hier, bis du sie löschst. Auch ihre Auswertungen und Spielprotokolle, die du hier öffnest, bleiben auf diesem Gerät. Nur wenn du eine Auswertung teilst oder mit Freunden weiterspielst, gehen die Züge und Würfe dieses Spiels an den Server, ohne Namen.',
        ],
      },
      {
        title: 'Auf diesem Server',
        text: [
          'Von jedem Tisch: die eingegebenen Namen, die Einstellungen, die Entscheidungen mit ihrer Zeit, die Würfel und woraus sie entstanden sind. Welches Gerät wo saß, als Hash seiner Zufallszahl.',
          'Welche Würfe des Tages dein Gerät gespielt hat. Spiele deines Geräts, deren Auswertung du geteilt hast oder die du hier mit Freunden weitergespielt hast, ohne Namen.',
          'Wenn du deine Ergebnisse mit Mitspielern teilst: dass du das tust, und die Gruppen, in denen du bist oder in die du eingeladen bist, mit deinem Namen. Zwei Personen sehen Ergebnisse gegeneinander nur, solange beide teilen. Schaltest du es aus, endet beides. Ein Code, der deine Identität auf ein anderes Gerät bringt, wird nicht gespeichert, nur dass er verbraucht ist, bis er abläuft.',
          'Wenn du Mitteilungen eingeschaltet hast: die Adresse deines Browsers bei seinem Push-Dienst (von Google, Mozilla, Microsoft oder Apple), seinen Schlüssel, deine Sprache, Zeitzone und Ruhezeit. Der Dienst sieht, dass dieser Server deinem Browser etwas schickt, aber nicht, was. Ausschalten löscht das alles.',
          'Deine IP-Adresse wird nur gebraucht, solange du da bist, um Überlastung abzuwehren. Bei deinen Spielen wird sie nicht gespeichert. Zu einem Tisch in der öffentlichen Liste wird ein aus der Adresse berechneter Code aufbewahrt, bis das Spiel vorbei ist oder der Tisch gelöscht wird; ohne den Schlüssel des Servers lässt sich die Adresse daraus nicht ablesen. Wenn eine Adresse oder ein Gerät gesperrt wurde, bleibt das vermerkt, solange die Sperre gilt. Der Betreiber des Servers oder eines Proxys davor kann eigene Protokolle führen.',
        ],
      },
      {
        title: 'Wer was sieht',
        text: [
          'Wer den Link eines Tisches hat, sieht die Namen, die Entscheidungen und nach dem Ende auch Spielprotokoll und Auswertung. Tische in der öffentlichen Liste findet jeder.',
          'An jedem Tisch hat dein Gerät eine andere öffentliche Kennung. Daran können andere also nicht erkennen, dass du an zwei Tischen warst. Der Betreiber des Servers kann es.',
          'Die Statistik sieht nur dein eigenes Gerät. An andere wird nichts weitergegeben.',
        ],
      },
    ],
    howLong: 'Wie lange',
    finished: (n) => de(n, 'Beendete Spiele bleiben gespeichert:'),
    abandoned: (n) => de(n, 'Spiele, die niemand weiterspielt, bleiben gespeichert:'),
    untimed: (n) => de(n, 'Spiele ohne Zeitlimit, die niemand weiterspielt, bleiben gespeichert:'),
    open: (n) => de(n, 'Tische, an denen kein Spiel begonnen hat, bleiben gespeichert:'),
    uploads: (n) => de(n, 'Eingeschickte Spielprotokolle bleiben gespeichert:'),
    records:
      'Wird ein beendeter Tisch gelöscht, bleibt das Spielprotokoll ohne Namen unter seinem Link lesbar.',
    scrubbed:
      'Was du löschst, ist in den Dateien des Servers überschrieben, bevor die Seite meldet, dass es gelöscht ist. Läuft gerade eine Sicherung, geschieht es, sobald sie fertig ist. Was gelöscht wird, weil seine Zeit um ist oder weil der Betreiber es löscht, ist innerhalb einer Stunde überschrieben.',
    reused:
      'Was du löschst, lässt sich über diesen Server sofort nicht mehr lesen. Dieser Server speichert die Spiele in einer PostgreSQL-Datenbank, die frei gewordenen Platz dann überschreibt, wenn sie ihn braucht, meist innerhalb einiger Tage.',
    backups:
      'In Sicherungskopien des Betreibers bleibt, was darin steht, auch nachdem du es gelöscht hast, solange der Betreiber sie aufbewahrt.',
    unknown: 'Der Server antwortet gerade nicht. Versuch es später noch einmal.',
    exportTitle: 'Herunterladen, was dir gehört',
    exportText:
      'Alles, was dieser Server über dieses Gerät gespeichert hat, in einer Datei: deine Namen, Tische mit den Adressen ihrer Spielprotokolle, Gruppen, Mitteilungen, Würfe des Tages und eingeschickte Spielprotokolle. Spiele, die nur in diesem Browser gespeichert sind, stehen nicht darin.',
    exportButton: 'Meine Daten herunterladen',
    deleteTitle: 'Löschen, was dir gehört',
    deleteText: [
      'Dein Name und dein Gerät verschwinden aus allen Spielen. Tische, an denen nur du gespielt hast, Tische, die du eröffnet hast und an denen noch kein Spiel läuft, deine Würfe des Tages und eingeschickte Spielprotokolle werden gelöscht.',
      'Andere behalten ihre Spiele: Dort heißt du zum Beispiel „Spieler 2“, und in einem laufenden Spiel spielt ein Bot für dich weiter. Die Seeds, die dein Gerät beigetragen hat, bleiben, damit sich diese Spiele weiter prüfen lassen.',
      'Die Zufallszahl in deinem Cookie verfällt: Niemand kann sie mehr benutzen, auch nicht mit einer Kopie. Damit sie abgelehnt bleibt, behält der Server einen Prüfwert davon, aus dem sich weder du noch deine Spiele finden lassen.',
    ],
    deleteButton: 'Meine Daten löschen',
    sureTitle: 'Alles löschen, was Wagnis auf diesem Gerät speichert?',
    sureFriends:
      'Auch was der Server von dir hat, wird gelöscht. Spiele mit anderen gehen dort ohne dich weiter.',
    sureText: [
      'Das lässt sich nicht rückgängig machen. Die Spiele auf diesem Gerät werden gelöscht, auch laufende. Beim nächsten Mal braucht die Seite ein Netz, um sich zu öffnen.',
      'Es geht um diesen Browser auf diesem Gerät. Namen von anderen, die hier am selben Bildschirm mitgespielt haben, verschwinden mit.',
    ],
    sureYes: 'Endgültig löschen',
    sureNo: 'Behalten',
    doneTitle: 'Gelöscht',
    done: 'Alles von diesem Gerät ist hier und in diesem Browser gelöscht. Wenn du wieder spielst, fängst du neu an.',
    doneHere:
      'Alles in diesem Browser ist gelöscht. Der Server war nicht erreichbar und hat seinen Teil noch: Öffne diese Seite wieder mit Netz und lösche noch einmal.',
    failed: 'Es wurde nichts gelöscht.',
  },
});
