// The rules of Gambler and of Engel & Bengel in Dutch.

import { figure, list, note, steps, table, text, type Book } from '$lib/rules/book';
import type { Edition, GamblerFigure } from './index';

const FACTS = {
  gambler: {
    tableaux: 'tien dubbelzijdige spelborden, samen twintig kanten',
    chips: '65 chips: wit voor 10, geel voor 50, blauw voor 100',
    plus: 'gele',
    house: 'groene en rode',
    target: '500 punten',
    first: 'Volgens de handleiding begint de jongste speler; hier begint plaats 1.',
  },
  'engel-bengel': {
    tableaux: 'acht dubbelzijdige spelborden, samen zestien kanten',
    chips: '70 chips: 25 zilveren voor 10, 45 gouden voor 50',
    plus: 'witte',
    house: 'rode en gele',
    target: '500 punten (400 met vijf of zes spelers)',
    first: 'Volgens de handleiding begint wie het braafst is; hier begint plaats 1.',
  },
};

export function dutch(edition: Edition): Book<GamblerFigure> {
  const facts = FACTS[edition];
  return {
    motto:
      edition === 'gambler'
        ? 'Iedereen vult dezelfde rijen, maar alleen de laatste dobbelsteen levert iets op.'
        : 'De engel betaalt, de bengel incasseert, en de laatste dobbelsteen van een rij beslist.',
    chapters: {
      aim: [
        text(
          `Samen vul je een spelbord met dobbelstenen. Wie de *laatste dobbelsteen* in een rij legt, krijgt de punten, ongeacht wie de hokjes ervoor heeft gevuld. Sommige rijen kosten juist punten, en soms heb je geen keus. Heeft iemand aan het eind van een ronde ${facts.target}, dan wint wie de meeste punten heeft.`,
        ),
      ],
      material: [
        list(
          'Dertig dobbelstenen, verdeeld over twee tot zes spelers, en een dobbelbeker.',
          `Een stapel: ${facts.tableaux}. We hebben ze zelf ontworpen; wie de doos heeft, kan de spelborden daaruit invoeren.`,
          `${facts.chips}. Chips mag je altijd wisselen; de bank raakt hier nooit leeg.`,
        ),
        figure(
          'tableau',
          'Een spelbord met zes rijen: een losse 3 voor 20; drie sterren voor 20; 4 4 4 voor 40; een full house voor 40; 1 2 3 4 voor 50; en een zwarte rij van drie sterren voor min 20.',
          `Een spelbord: zes rijen, elk met een waarde. De ${facts.plus} rijen leveren punten op, de zwarte met inkepingen kost punten.`,
        ),
        text('Er zijn drie soorten rijen:'),
        list(
          '*Ogen*: op elk hokje past alleen een dobbelsteen met het aantal ogen dat erop gedrukt staat.',
          `*Sterren* (${facts.plus} of zwarte, net als hun rij): de eerste dobbelsteen kies je vrij, elke volgende moet hetzelfde aantal ogen hebben.`,
          `*Full house* (A A A B B, ${facts.house} sterren): drie gelijke, dan twee gelijke met een ander aantal ogen.`,
        ),
        figure(
          'kinds',
          'Drie rijen in aanbouw. 1 2 3 4: er liggen een 1 en een 2, nu komt de 3. Sterren: er liggen twee vijven, nu komt weer een 5. Full house: er liggen drie tweeën en een 6, nu komt nog een 6.',
          'Rijen vul je van links, en alleen het gemarkeerde hokje is open. Hier passen een 3, een 5 en een 6.',
        ),
        text('Elke rij staat op zichzelf: hetzelfde aantal ogen mag ook in een andere rij liggen.'),
      ],
      setup: [
        list(
          'Iedereen krijgt evenveel dobbelstenen: 15 met twee spelers, 10 met drie, 7 met vier, 6 met vijf en 5 met zes. Met vier spelers blijven er twee over.',
          'Iedereen begint met 80 punten: drie chips van 10 en één van 50.',
          'De spelborden worden geschud, elke kant apart (onze uitleg), en het eerste wordt opengelegd. Zijn ze allemaal gespeeld, dan komen ze in dezelfde volgorde terug.',
        ),
        text(`${facts.first} Er wordt met de klok mee gespeeld.`),
      ],
      turn: [
        steps(
          '*Gooi* vijf van je dobbelstenen, of allemaal als je er minder hebt. De rest blijft in je voorraad.',
          '*Plaats.* Past er een dobbelsteen in een open hokje, dan moet je er één plaatsen; welke dobbelsteen in welke rij, bepaal je zelf. Daarna mag je er meer plaatsen, een voor een. Een dobbelsteen kan het hokje voor de volgende openen.',
          '*Stop of gooi opnieuw.* Gooi je opnieuw, dan met alle dobbelstenen van deze beurt die je nog niet geplaatst hebt. Achterhouden mag niet, en je voorraad blijft liggen.',
        ),
        text(
          'Na elke worp moet je weer een dobbelsteen plaatsen; je kunt dus hoogstens vijf keer gooien. Je beurt eindigt als er niets past, als alle dobbelstenen van de beurt geplaatst zijn of als je stopt. Dobbelstenen die je niet geplaatst hebt, gaan terug naar je voorraad. Wat ligt, blijft liggen tot de ronde voorbij is.',
        ),
        table(
          ['Je', 'in je beurt'],
          ['moet', 'één keer gooien, met vijf dobbelstenen zolang je die hebt'],
          ['moet', 'één passende dobbelsteen plaatsen; past er geen, dan is je beurt voorbij'],
          ['mag', 'meer passende dobbelstenen plaatsen'],
          ['mag', 'nog eens gooien; dan moet je weer plaatsen, of je beurt is voorbij'],
        ),
        figure(
          'turn',
          'Een worp van 2 3 4 4 6. De rij 4 4 4 voor 60 is leeg, in een zwarte sterrenrij voor min 30 ligt een 6. De twee vieren worden geplaatst, de 6 blijft in de beker.',
          'Ada gooit 2 3 4 4 6. Een 4 past in de bovenste rij, de 6 in de zwarte. Ze plaatst beide vieren en houdt haar 6 liever weg bij de zwarte rij.',
        ),
      ],
      scoring: [
        text('Wie het laatste hokje van een rij vult, rekent meteen af:'),
        list(
          `Een ${facts.plus} rij levert de punten in de cirkel op.`,
          'Een zwarte rij kost de punten in de cirkel.',
          'Meerdere rijen in één beurt worden afgerekend in de volgorde waarin ze vol raakten.',
          'Wie niet alles kan betalen, betaalt wat er is en speelt verder met 0 punten. Schulden zijn er niet.',
        ),
        figure(
          'forced',
          'Een worp van 2 3 6. Alleen de 6 past: die vult het tweede en laatste hokje van de zwarte sterrenrij, die 30 punten kost. 80 wordt 50.',
          'Ada gooit haar drie andere dobbelstenen opnieuw: 2 3 6. Alleen de 6 past, dus die moet ze plaatsen. Daarmee is de zwarte rij vol en worden haar 80 punten er 50.',
        ),
        figure(
          'paid',
          'Een worp van 1 3 4 5 6. Alleen de 4 past: die vult het derde en laatste hokje van de rij 4 4 4, die 60 punten oplevert. 80 wordt 140.',
          'Nu is Ben aan de beurt. Hij gooit 1 3 4 5 6. Zijn 4 vult het laatste hokje van de rij die Ada begon: de 60 punten zijn van hem alleen.',
        ),
      ],
      special: [
        list(
          '*Zwarte rijen zijn geen uitzondering.* Maakt de enige passende dobbelsteen een zwarte rij vol, dan moet hij daar toch heen.',
          '*Geen dobbelstenen meer*: je wordt overgeslagen tot de ronde voorbij is. Heeft nog maar één speler dobbelstenen, dan is die telkens opnieuw aan de beurt.',
          '*Niets past*: de beurt is voorbij, maar rijen die je al vol maakte, blijven afgerekend.',
        ),
        note(
          'Tel je dobbelstenen. Wie vroeg veel plaatst, wordt later overgeslagen, juist wanneer de rijen vol raken.',
        ),
      ],
      end: [
        text(
          '*Een ronde* eindigt met het laatste vrije hokje van het spelbord, ook midden in een beurt. De punten blijven, alle dobbelstenen worden opnieuw verdeeld, het volgende spelbord wordt opengelegd, en de linkerbuur van wie de laatste dobbelsteen plaatste, begint.',
        ),
        text(
          `*Het spel* eindigt alleen tussen twee rondes: iemand moet minstens ${facts.target} hebben als het spelbord vol is. Het doel halen en weer terugvallen telt niet. Wie de meeste punten heeft, wint; bij gelijke stand winnen jullie samen (onze uitleg).`,
        ),
      ],
      options: [
        list(
          '*Startbord*: nummer 1, met elke soort rij en een goedkope zwarte, komt eerst.',
          '*Doel*: een ander aantal punten om voor te spelen.',
          '*Wie begint*: een plaats naar keuze, of door loting.',
          '*Eigen stapel*: spelborden uit je eigen doos of zelfgemaakt, in de volgorde die je wilt (zes rijen, hooguit 28 hokjes).',
        ),
        text('De twee dozen naast elkaar:'),
        table(
          ['Doos', 'Gambler', 'Engel & Bengel'],
          ['Spelborden', '20', '16'],
          ['Rijen die punten opleveren', 'geel', 'wit'],
          ['Rijen die punten kosten', 'zwart', 'zwart'],
          ['Chips', '65: 10, 50, 100', '70: 10, 50'],
          ['Einde bij', '500', '500; met vijf of zes spelers 400'],
        ),
      ],
    },
  };
}
