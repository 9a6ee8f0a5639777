// The texts of the page about Wagnis.

import { texts } from '$lib/i18n/texts.svelte';

export const aboutTexts = texts({
  en: {
    title: 'About Wagnis',
    lead: 'Wagnis is German for a risk one takes with open eyes. This is an open table for four dice games that are all about just that: going on, or stopping in time.',
    sections: [
      {
        title: 'Playing',
        text: [
          'Against bots, with several people around one screen, or with friends by link, in any combination. A name is enough; there is nothing to register.',
          'Without a time limit a game may take days. Close the page whenever you like: everything that has happened is stored before anybody sees it, and your device finds its seat again.',
          'Bots play at five levels, from friendly to perfect; a level says how much a bot gives away. They judge by what each move is worth: exactly, where the game is solved; elsewhere by the best estimate. “Rule of thumb” and “random” do not calculate.',
        ],
      },
      {
        title: 'Fair dice',
        text: [
          'Before anybody sits down, the server draws a secret seed and publishes its fingerprint. Every device promises a seed of its own, and reveals it only once all promises are fixed. All rolls and cards follow from all these seeds: if your device gave one, nobody can choose the dice.',
          'When the game is over the secret is revealed. One tap, and your own browser works out every roll again, compares, and says what that shows and what it does not.',
        ],
      },
      {
        title: 'What is kept',
        text: [
          'The names you type in, the moves and the dice, so that games can go on and be looked at again. One cookie tells your device from others. No tracking, no advertising, nothing from other sites.',
          'Anyone who has the link of a table can watch it, and read it when it is over.',
        ],
      },
    ],
    /** Of each section, the first paragraphs on a site without a server. */
    alone: [
      [
        'Against bots or with several people around one screen, in any combination. A name is enough; there is nothing to register. To play with friends by link, you need the address of a server.',
      ],
      [
        'Before the first roll this device draws a secret seed and shows its fingerprint. All rolls and cards follow from that seed: taking a move back or reloading the page changes none of them.',
      ],
      [
        'The names you type in, the moves and the dice, so that games can go on and be looked at again. All of it stays on this device, unless you continue with friends on a server. No cookie, no tracking, no advertising, nothing from other sites.',
        'Anyone who uses this browser can see the games in it.',
      ],
    ],
    keysTitle: 'Keys at the table',
    keys: [
      ['Space', 'the main action: roll, go on, confirm'],
      ['1 – 7', 'choose a die'],
      ['letters', 'the other buttons; each shows its own'],
      ['Tab', 'to everything else'],
    ] satisfies [string, string][],
    credits: 'Thanks',
    creditsText: [
      'The games, as their rule sheets credit them.',
      'They belong to their authors and publishers; Wagnis is not connected with them. The rules are told in our own words, and everything you see is drawn by us.',
      'Type: Bricolage Grotesque and Atkinson Hyperlegible, both under the SIL Open Font License.',
    ],
    licences: 'Licences of everything Wagnis is made with',
    bill: 'Software bill of materials (CycloneDX)',
  },
  nl: {
    title: 'Over Wagnis',
    lead: 'Wagnis is Duits voor een risico dat je met open ogen neemt. Dit is een open tafel voor vier dobbelspellen die daarover gaan: doorgaan, of op tijd stoppen.',
    sections: [
      {
        title: 'Spelen',
        text: [
          'Tegen bots, met meer mensen rond één scherm of met vrienden via een link, in elke combinatie. Een naam is genoeg; je hoeft je nergens aan te melden.',
          'Zonder tijdslimiet mag een spel dagen duren. Sluit de pagina wanneer je wilt: alles wat gebeurt, is opgeslagen voordat iemand het ziet, en je apparaat vindt zijn plaats terug.',
          'Bots spelen op vijf niveaus, van vriendelijk tot perfect; een niveau zegt hoeveel ze weggeven. Ze gaan uit van wat de zetten waard zijn: exact waar het spel is opgelost, anders naar de beste schatting. ‘Vuistregel’ en ‘willekeurig’ rekenen niet.',
        ],
      },
      {
        title: 'Eerlijke dobbelstenen',
        text: [
          'Voordat er iemand gaat zitten, trekt de server een geheime seed en maakt hij de vingerafdruk ervan openbaar. Elk apparaat zegt een eigen seed toe en onthult die pas als alle toezeggingen vastliggen. Alle worpen en kaarten volgen uit al die seeds: als jouw apparaat er een gaf, kan niemand de worpen uitkiezen.',
          'Na afloop wordt het geheim onthuld. Eén tik, en je eigen browser rekent elke worp na, vergelijkt en zegt wat dat aantoont en wat niet.',
        ],
      },
      {
        title: 'Wat er bewaard wordt',
        text: [
          'De namen die je invult, de zetten en de dobbelstenen, zodat spellen verder kunnen en je ze kunt terugkijken. Eén cookie onderscheidt jouw apparaat van andere. Geen tracking, geen reclame, niets van andere sites.',
          'Wie de link van een tafel heeft, kan meekijken, en het spel na afloop nalezen.',
        ],
      },
    ],
    alone: [
      [
        'Tegen bots of met meer mensen rond één scherm, in elke combinatie. Een naam is genoeg; je hoeft je nergens aan te melden. Om met vrienden via een link te spelen heb je het adres van een server nodig.',
      ],
      [
        'Voor de eerste worp trekt dit apparaat een geheime seed en toont het de vingerafdruk ervan. Alle worpen en kaarten volgen uit die seed: een zet terugnemen of de pagina opnieuw laden verandert er niets aan.',
      ],
      [
        'De namen die je invult, de zetten en de dobbelstenen, zodat spellen verder kunnen en je ze kunt terugkijken. Dat blijft allemaal op dit apparaat, tenzij je op een server met vrienden verder speelt. Geen cookie, geen tracking, geen reclame, niets van andere sites.',
        'Wie deze browser gebruikt, kan de spellen erin zien.',
      ],
    ],
    keysTitle: 'Toetsen aan tafel',
    keys: [
      ['Spatie', 'de belangrijkste knop: gooien, doorgaan, bevestigen'],
      ['1 – 7', 'een dobbelsteen kiezen'],
      ['letters', 'de andere knoppen; elk toont de zijne'],
      ['Tab', 'naar al het andere'],
    ],
    credits: 'Dank',
    creditsText: [
      'De spellen, met de namen uit hun handleidingen.',
      'Ze zijn van hun auteurs en uitgevers; Wagnis staat daar los van. De regels zijn in onze eigen woorden verteld, en alles wat je ziet, is door ons getekend.',
      'Letters: Bricolage Grotesque en Atkinson Hyperlegible, beide onder de SIL Open Font License.',
    ],
    licences: 'Licenties van alles waarmee Wagnis gemaakt is',
    bill: 'Softwarestuklijst (CycloneDX)',
  },
  de: {
    title: 'Über Wagnis',
    lead: 'Ein Wagnis ist ein Risiko, das man sehenden Auges eingeht. Dies ist ein offener Tisch für vier Würfelspiele, die genau davon handeln: weitermachen oder rechtzeitig aufhören.',
    sections: [
      {
        title: 'Spielen',
        text: [
          'Gegen Bots, zu mehreren rund um einen Bildschirm oder mit Freunden über einen Link, in jeder Mischung. Ein Name genügt; anmelden musst du dich nirgends.',
          'Ohne Zeitlimit darf ein Spiel Tage dauern. Schließ die Seite, wann du willst: Alles, was geschieht, ist gespeichert, bevor es jemand sieht, und dein Gerät findet seinen Platz wieder.',
          'Bots spielen auf fünf Stufen, von freundlich bis perfekt; eine Stufe sagt, wie viel sie verschenken. Sie gehen danach, was jede Möglichkeit wert ist: exakt, wo das Spiel gelöst ist, sonst nach der besten Schätzung. „Faustregel“ und „Zufall“ rechnen nicht.',
        ],
      },
      {
        title: 'Faire Würfel',
        text: [
          'Bevor sich jemand setzt, zieht der Server einen geheimen Seed und veröffentlicht dessen Fingerabdruck. Jedes Gerät sagt einen eigenen Seed zu und deckt ihn erst auf, wenn alle Zusagen feststehen. Alle Würfe und Karten folgen aus all diesen Seeds: Hat dein Gerät einen gegeben, kann niemand die Würfe aussuchen.',
          'Nach dem Spiel wird das Geheimnis gelüftet. Ein Tipp, und dein eigener Browser rechnet jeden Wurf nach, vergleicht und sagt, was das zeigt und was nicht.',
        ],
      },
      {
        title: 'Was aufbewahrt wird',
        text: [
          'Die Namen, die du eintippst, die Entscheidungen und die Würfel, damit Spiele weitergehen und man sie wieder ansehen kann. Ein Cookie unterscheidet dein Gerät von anderen. Kein Tracking, keine Werbung, nichts von fremden Seiten.',
          'Wer den Link eines Tisches hat, kann zuschauen und das Spiel nach dem Ende nachlesen.',
        ],
      },
    ],
    alone: [
      [
        'Gegen Bots oder zu mehreren rund um einen Bildschirm, in jeder Mischung. Ein Name genügt; anmelden musst du dich nirgends. Um mit Freunden über einen Link zu spielen, brauchst du die Adresse eines Servers.',
      ],
      [
        'Vor dem ersten Wurf zieht dieses Gerät einen geheimen Seed und zeigt dessen Fingerabdruck. Alle Würfe und Karten folgen aus diesem Seed: Etwas zurückzunehmen oder die Seite neu zu laden ändert nichts daran.',
      ],
      [
        'Die Namen, die du eintippst, die Entscheidungen und die Würfel, damit Spiele weitergehen und man sie wieder ansehen kann. All das bleibt auf diesem Gerät, außer du spielst auf einem Server mit Freunden weiter. Kein Cookie, kein Tracking, keine Werbung, nichts von fremden Seiten.',
        'Wer diesen Browser benutzt, kann die Spiele darin sehen.',
      ],
    ],
    keysTitle: 'Tasten am Tisch',
    keys: [
      ['Leertaste', 'der wichtigste Knopf: würfeln, weiter, bestätigen'],
      ['1 – 7', 'einen Würfel wählen'],
      ['Buchstaben', 'die anderen Knöpfe; jeder zeigt seinen'],
      ['Tab', 'zu allem anderen'],
    ],
    credits: 'Dank',
    creditsText: [
      'Die Spiele, mit den Namen aus ihren Anleitungen.',
      'Sie gehören ihren Autoren und Verlagen; Wagnis hat mit ihnen nichts zu tun. Die Regeln sind mit unseren eigenen Worten erzählt, und alles, was du siehst, haben wir gezeichnet.',
      'Schriften: Bricolage Grotesque und Atkinson Hyperlegible, beide unter der SIL Open Font License.',
    ],
    licences: 'Lizenzen von allem, womit Wagnis gemacht ist',
    bill: 'Software-Stückliste (CycloneDX)',
  },
});
