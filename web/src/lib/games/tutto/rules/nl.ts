// The rules of Tutto in Dutch.

import { figure, list, note, steps, table, text, type Book } from '$lib/rules/book';
import type { TuttoFigure } from './index';

export const dutch: Book<TuttoFigure> = {
  motto: 'Een kaart, zes dobbelstenen en de vraag of het nu genoeg was.',
  chapters: {
    aim: [
      text(
        'In elke beurt verzamel je punten tot je stopt, of tot een worp niets oplevert en je alles weer kwijt bent. Leg je alle zes dobbelstenen opzij, dan heb je een *TUTTO*: de kaart betaalt uit. Heeft iemand 6.000 punten genoteerd, dan begint de laatste ronde; daarna wint wie de meeste punten heeft.',
      ),
    ],
    material: [
      text(
        'Zes dobbelstenen en 56 kaarten, voor twee tot tien spelers. Er zijn elf soorten kaarten:',
      ),
      figure(
        'cards',
        'Klaverblad één keer, stop tien keer; vuurwerk, straat, plus/min, dubbel en bonus 200, 300, 400, 500 en 600 elk vijf keer.',
        'Zo vaak zit elke kaart in de stapel.',
      ),
    ],
    setup: [
      text(
        'De kaarten worden geschud, niemand heeft punten. Volgens de handleiding begint wie in ieders ogen de grootste geluksvogel is, en die houdt de punten bij; hier begint plaats 1 en houdt de tafel ze bij. Er wordt met de klok mee gespeeld.',
      ),
    ],
    turn: [
      steps(
        '*Trek een kaart.* Die zegt wat een TUTTO waard is. Een stopkaart beëindigt je beurt meteen.',
        '*Gooi alle zes dobbelstenen.* *Geldig* zijn elke 1, elke 5 en *drie gelijke*. Is er niets geldig, dan is dat een *misworp*: de beurt is voorbij en de punten zijn weg.',
        '*Leg opzij*: minstens één geldige dobbelsteen of drie gelijke. Welke en hoeveel bepaal je zelf; geldige dobbelstenen mogen ook blijven liggen.',
        '*Stop* en noteer de punten van de beurt, als de kaart dat toelaat, of *gooi door* met de dobbelstenen die niet opzij liggen. Stop je, dan tellen alleen de opzijgelegde dobbelstenen (onze uitleg; volgens de handleiding telt dan de hele worp).',
      ),
      figure(
        'roll',
        'Een worp van 1 2 2 2 3 4: de drie tweeën zijn 200 waard, de 1 is 100 waard, de 3 en de 4 zijn niets waard.',
        'Geldig zijn de drie tweeën en de 1. Je mag een van beide opzijleggen, of allebei.',
      ),
      text(
        'Wat opzij ligt, blijft daar tot alle zes er liggen: dat is de TUTTO, in zoveel worpen als je nodig hebt. Eerst werkt de kaart. Dan stop je en noteer je de punten, of je *trekt de volgende kaart* en gooit weer alle zes, met alles wat je verzameld hebt op het spel. Een grens is er niet.',
      ),
      figure(
        'aside',
        'Bonus 300. Eerste worp: 2 2 2 voor 200 en 1 voor 100. Tweede worp: 1 voor 100 en 5 voor 50. Alle zes dobbelstenen liggen opzij: 450 plus 300 is 750.',
        'Een TUTTO op de kaart ‘bonus 300’: 300 uit de eerste worp, 150 uit de tweede en 300 van de kaart zijn samen 750.',
      ),
      figure(
        'lost',
        'De volgende kaart is een straat. Eerste worp: 1 2 2 4 5 5; 1 2 4 5 gaan opzij. Tweede worp: 1 4, geen nieuw aantal ogen, een misworp. De 750 punten zijn weg.',
        'Ada heeft die 750, maar wil meer en trekt nog een kaart: een straat. Ze legt 1 2 4 5 opzij en gooit de andere twee: 1 4, geen nieuw aantal ogen. Dat is een misworp, en de hele beurt levert niets op.',
      ),
    ],
    scoring: [
      figure(
        'values',
        'Een 1 is 100 waard, een 5 is 50 waard. Drie enen zijn 1.000 waard, drie tweeën 200, drie drieën 300, drie vieren 400, drie vijven 500, drie zessen 600.',
        'Wat de dobbelstenen waard zijn. Al het andere telt niet.',
      ),
      list(
        'Drie gelijke moeten uit *één* worp komen. Dobbelstenen uit verschillende worpen vormen nooit drie gelijke.',
        'Elke dobbelsteen telt één keer. Een 1 of een 5 telt los of als deel van drie gelijke, zoals je wilt.',
        'In zes dobbelstenen kunnen twee keer drie gelijke zitten, zelfs met hetzelfde aantal ogen.',
      ),
      table(
        ['Kaart', 'Een TUTTO levert op', 'Eerder stoppen?'],
        ['Bonus 200–600', 'het getal op de kaart erbij', 'ja, zonder de bonus'],
        [
          'Dubbel',
          'twee keer de punten van de hele beurt, ook van eerdere kaarten',
          'ja, zonder verdubbeling',
        ],
        [
          'Vuurwerk',
          'weer alle zes dobbelstenen, zonder nieuwe kaart; je gooit tot de misworp',
          'nee',
        ],
        ['Plus/min', 'precies 1.000; de koploper verliest 1.000', 'nee'],
        ['Straat', '2.000 voor 1 tot en met 6 ogen; je mag doorgaan', 'nee'],
        ['Klaverblad', 'bij de tweede op rij win je het spel', 'nee'],
        ['Stop', 'niets: de beurt is voorbij, de punten zijn weg', '–'],
      ),
    ],
    special: [
      list(
        '*Vuurwerk*: alles wat geldig is, moet opzij en telt voor zoveel mogelijk punten. De misworp aan het eind is een goede: alle punten van de beurt worden genoteerd.',
        '*Plus/min*: de dobbelstenen tellen alleen mee voor de TUTTO; de kaart is precies 1.000 waard, wat je ook gooit, en punten van eerdere kaarten blijven. Wie de meeste genoteerde punten heeft, verliest er 1.000; bij meerdere koplopers treft het ze allemaal, niemand zakt onder 0, en zelf betaal je nooit. De aftrek volgt (onze uitleg) als je je punten noteert, vlak voordat ze erbij komen. Een latere misworp of stopkaart maakt het ongedaan.',
        '*Klaverblad*: beide TUTTO’s moet je op deze kaart halen, de ene na de andere, zonder nieuwe kaart ertussen. Dan is het spel afgelopen en heb jij gewonnen, hoe de stand ook is. De punten van die beurt tellen niet meer.',
        '*Straat*: een dobbelsteen is geldig als je zijn aantal ogen op deze kaart nog niet hebt. Leg per worp minstens één nieuw aantal opzij, van elk aantal één dobbelsteen. Een worp zonder nieuw aantal is een misworp. Alle zes samen gelden als TUTTO: je noteert, of je trekt de volgende kaart en gaat door.',
        '*Lege stapel*: moet je een kaart trekken en is de stapel leeg, dan worden alle 56 opnieuw geschud (onze uitleg).',
      ),
      figure(
        'straight',
        'Opzij liggen 1, 3, 4 en 6. Nog nodig: 2 en 5. De worp 4 5 levert een nieuwe 5 op.',
        'Op weg naar een straat: 2 en 5 ontbreken nog, en de worp levert de 5 op. Aan de tweede 4 heb je niets.',
      ),
      text('*Plus/min met twee koplopers*: Cleo haalt de TUTTO en stopt.'),
      table(
        ['Punten', 'Ada', 'Ben', 'Cleo'],
        ['ervoor', '3.200', '3.200', '1.500'],
        ['erna', '2.200', '2.200', '2.500'],
      ),
      note(
        'Een misworp kost de hele beurt, ook de punten van eerdere kaarten. Alleen genoteerde punten zijn veilig.',
      ),
    ],
    end: [
      text(
        'Heeft iemand 6.000 punten genoteerd, dan wordt er doorgespeeld tot iedereen even vaak aan de beurt is geweest. Daarna wint wie de meeste punten heeft; bij gelijke stand winnen jullie samen (onze uitleg). De laatste ronde blijft de laatste, ook als een plus/min die speler weer onder 6.000 trekt.',
      ),
    ],
    options: [
      list(
        '*Doel*: een ander getal dan 6.000, voor kortere of langere spellen.',
        '*Plus/min meteen*: de aftrek gebeurt bij de TUTTO zelf en blijft staan, wat de beurt verder ook brengt.',
        '*Wie begint*: een plaats naar keuze, of door loting.',
      ),
    ],
  },
};
