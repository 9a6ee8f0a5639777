// The rules of Gambler and of Engel & Bengel in Dutch.

import { figure, list, note, steps, table, text, type Book } from './book';
import type { Edition, GamblerFigure } from './gambler';

const FACTS = {
  gambler: {
    tableaux: 'twintig tableaus, tien kaarten met twee kanten',
    chips: 'wit voor 10, geel voor 50, blauw voor 100',
    plus: 'gele',
    target: '500 punten',
    first: 'Op papier begint de jongste; hier begint de eerste plaats.',
  },
  'engel-bengel': {
    tableaux: 'zestien tableaus, acht kaarten met twee kanten',
    chips: 'zilver voor 10, goud voor 50',
    plus: 'witte',
    target: '500 punten (400 met vijf of zes spelers)',
    first: 'Op papier begint wie het braafst is; hier begint de eerste plaats.',
  },
};

export function dutch(edition: Edition): Book<GamblerFigure> {
  const facts = FACTS[edition];
  return {
    motto:
      edition === 'gambler'
        ? 'Iedereen vult dezelfde rijen, maar alleen de laatste steen wordt betaald.'
        : 'Een engel betaalt, een bengel int, en de laatste steen van een rij beslist.',
    chapters: {
      aim: [
        text(
          `Samen vul je een tableau met dobbelstenen. Wie de *laatste steen* in een rij legt, krijgt de punten, wie de vakjes ervoor ook gevuld heeft. Sommige rijen kosten juist punten, en soms heb je geen keus. Na een ronde waarin iemand ${facts.target} heeft bereikt, wint wie de meeste punten heeft.`,
        ),
      ],
      material: [
        list(
          'Dertig dobbelstenen, verdeeld over twee tot zes spelers.',
          `Een stapel van ${facts.tableaux}. We hebben ze zelf ontworpen; wie de doos bezit, kan de eigen tableaus invoeren.`,
          `Punten, getoond als fiches: ${facts.chips}. De bank raakt nooit leeg.`,
        ),
        figure(
          'tableau',
          'Een tableau met zes rijen: een losse 3 voor 20; drie sterren voor 20; 4 4 4 voor 40; een full house voor 40; 1 2 3 4 voor 50; en een zwarte rij van drie sterren voor min 20.',
          `Een tableau: zes rijen, elk met een waarde. De ${facts.plus} rijen leveren punten op, de ingekeepte zwarte kost punten.`,
        ),
        text('Er zijn drie soorten rijen:'),
        list(
          '*Ogen*: elk vakje neemt alleen een steen met de waarde die erop gedrukt staat.',
          '*Sterren*: de eerste steen mag alles tonen, elke volgende moet hetzelfde tonen.',
          '*Full house* (A A A B B): drie gelijke, dan twee gelijke met een andere waarde.',
        ),
        figure(
          'kinds',
          'Drie rijen in aanbouw. 1 2 3 4: een 1 en een 2 liggen er, nu komt de 3. Sterren: er liggen twee vijven, nu komt weer een 5. Full house: er liggen drie tweeën en een 6, nu komt nog een 6.',
          'Rijen vul je van links, en alleen het gemarkeerde vakje is open. Hier passen een 3, een 5 en een 6.',
        ),
        text(
          'Rijen trekken zich niets van elkaar aan: een waarde die in de ene sterrenrij ligt, mag ook in de andere.',
        ),
      ],
      setup: [
        list(
          'Iedereen krijgt evenveel dobbelstenen: 15, 10, 7, 6 of 5 met twee, drie, vier, vijf of zes spelers. Met vier spelers blijven er twee over.',
          'Iedereen begint met 80 punten.',
          'De tableaus worden geschud, elke kant apart, en het eerste gaat open. Zijn ze allemaal geweest, dan komen ze in dezelfde volgorde terug.',
        ),
        text(`${facts.first} Er wordt met de klok mee gespeeld.`),
      ],
      turn: [
        steps(
          '*Gooi* vijf van je stenen, of allemaal als je er minder hebt. De rest wacht naast je.',
          '*Leg.* Past er een steen in een open vakje, dan moet je er één leggen; welke steen in welke rij, bepaal je zelf. Daarna mag je er meer leggen, een voor een. Een steen kan het vakje voor de volgende openen.',
          '*Stop of gooi opnieuw.* Gooi je, dan met alle stenen van deze beurt die nog niet liggen. Achterhouden mag niet, en wat wachtte, blijft wachten.',
        ),
        text(
          'Na elke worp moet je weer een steen leggen. Je beurt eindigt als er niets past, als alle stenen van de beurt liggen of als je stopt. Stenen die niet liggen, gaan terug naar je voorraad. Wat ligt, blijft liggen tot de ronde voorbij is.',
        ),
        figure(
          'turn',
          'Een worp van 2 3 4 4 6. De rij 4 4 4 voor 60 is leeg, in een zwarte sterrenrij voor min 30 ligt een 6. De twee vieren worden gelegd, de 6 blijft in de beker.',
          'Ada gooit 2 3 4 4 6. Een 4 past in de bovenste rij, de 6 in de zwarte. Ze legt beide vieren en houdt haar 6 liever weg bij de zwarte rij.',
        ),
      ],
      scoring: [
        text('Het laatste vakje van een rij wordt meteen afgerekend met wie het vult:'),
        list(
          `Een ${facts.plus} rij levert de waarde op.`,
          'Een zwarte rij kost de waarde.',
          'Meer rijen in één beurt worden afgerekend in de volgorde waarin ze vol raakten.',
          'Wie niet alles kan betalen, geeft wat er is en speelt verder met 0. Schulden zijn er niet.',
        ),
        figure(
          'forced',
          'Een worp van 2 3 6. Alleen de 6 past: die vult het tweede en laatste vakje van de zwarte sterrenrij, die 30 punten kost. 80 wordt 50.',
          'Ada gooit haar drie andere stenen opnieuw: 2 3 6. Alleen de 6 past, dus die moet ze leggen. Daarmee is de zwarte rij vol en worden haar 80 punten er 50.',
        ),
      ],
      special: [
        list(
          '*Zwart is geen uitvlucht.* Maakt de enige passende steen een zwarte rij vol, dan moet hij daar toch heen.',
          '*Geen stenen meer*: je slaat over tot de ronde voorbij is. Heeft nog maar één speler stenen, dan is die telkens opnieuw aan de beurt.',
          '*Niets past*: de beurt is voorbij, maar rijen die je erin vol maakte, blijven van jou.',
        ),
        note('Tel je stenen. Wie vroeg veel legt, slaat laat over, net als de rijen vol raken.'),
      ],
      end: [
        text(
          '*Een ronde* eindigt met het laatste vrije vakje van het tableau, ook midden in een beurt. De punten blijven, alle stenen worden opnieuw verdeeld, het volgende tableau gaat open, en de linkerbuur van wie de laatste steen legde, begint.',
        ),
        text(
          `*Het spel* eindigt alleen tussen twee rondes: iemand moet ${facts.target} of meer hebben als het tableau vol is. Er even geweest zijn telt niet. Wie de meeste punten heeft, wint; bij gelijke stand winnen jullie samen.`,
        ),
      ],
      options: [
        list(
          '*Starttableau*: nummer 1, met elke soort rij en een goedkope zwarte, komt eerst.',
          '*Doel*: een ander aantal punten om voor te spelen.',
          '*Eerste plaats*: wie begint.',
          '*Vaste stapel*: gekozen tableaus in een gekozen volgorde, uit beide dozen of zelfgemaakt (zes rijen, hooguit 28 vakjes).',
        ),
        text('De twee dozen naast elkaar:'),
        table(
          ['Doos', 'Gambler', 'Engel & Bengel'],
          ['Tableaus', '20', '16'],
          ['Rijen die opleveren', 'geel', 'wit'],
          ['Rijen die kosten', 'zwart', 'zwart'],
          ['Fiches', '10, 50, 100', '10, 50'],
          ['Klaar bij', '500', '500; met vijf of zes spelers 400'],
        ),
      ],
    },
  };
}
