// The rules of Zocken in Dutch.

import { figure, list, note, steps, table, text, type Book } from '$lib/rules/book';
import type { ZockenFigure } from './index';

export const dutch: Book<ZockenFigure> = {
  motto: 'Zeven gekleurde dobbelstenen, één rij, en iedereen om je heen wedt.',
  chapters: {
    aim: [
      text(
        'Gooi je zeven dobbelstenen een voor een en leg ze in een reeks die oploopt of afloopt; gelijke getallen mogen naast elkaar liggen. Een geldige reeks is 50 punten waard, dobbelstenen onder hun eigen kleur nog meer, en de anderen mogen op je wedden. Na vijf rondes wint wie de meeste punten heeft.',
      ),
    ],
    material: [
      figure(
        'fields',
        'Negen plaatsen op een lijn: een uitwijkveld voor min 10, zeven velden onder cirkels in rood, oranje, geel, groen, blauw, paars en wit, en nog een uitwijkveld voor min 10. Daaronder het UIT-veld, min 20 voor elke dobbelsteen.',
        'Zeven velden onder zeven cirkels, aan elk eind een uitwijkveld (−10), en het UIT-veld (−20 per dobbelsteen).',
      ),
      list(
        'Zeven dobbelstenen, één van elke kleur. De vorm op een dobbelsteen hoort bij zijn kleur, zodat je de dobbelstenen ook zonder kleuren uit elkaar houdt.',
        'Acht wedchips, één voor elke speler, en een wedveld met een kroon; voor één tot acht spelers.',
      ),
    ],
    setup: [
      text(
        'Iedereen begint op 0. In elke ronde heeft iedereen één beurt. Volgens de handleiding begint de jongste speler; hier begint plaats 1.',
      ),
    ],
    turn: [
      text('Zeven keer hetzelfde:'),
      steps(
        '*Kies* een dobbelsteen die je nog niet gegooid hebt.',
        '*Gooi* hem.',
        '*Plaats* hem. Daar blijft hij de hele beurt liggen.',
      ),
      text(
        'Van links naar rechts, over alle negen plaatsen, mogen de getallen alleen oplopen of alleen aflopen: dat is de *reeks*. Gelijke buren mogen, gaten ook; lege plaatsen tellen gewoon niet mee. De richting ligt vast zodra er twee verschillende getallen liggen.',
      ),
      figure(
        'valid',
        'Van links naar rechts: 2 op veld 1, 3 op veld 3, 3 op veld 4, 5 op veld 5, 6 op veld 7. De velden 2 en 6 zijn leeg. De getallen lopen op: dat mag.',
        'Dit mag: 2 3 3 5 6 loopt op. De twee drieën en de lege velden zijn geen probleem.',
      ),
      figure(
        'falling',
        'Van links naar rechts: 6 op veld 1, 5 op veld 2, 4 op veld 4, 2 op veld 5, 2 op veld 6. De velden 3 en 7 zijn leeg. De getallen lopen af: dat mag.',
        'Dit mag ook: 6 5 4 2 2 loopt af.',
      ),
      figure(
        'broken',
        'Van links naar rechts: 2 op veld 1, 5 op veld 3 en een 3 op veld 5. De 3 mag daar niet.',
        'Dit mag niet: na 2 en 5 loopt de reeks op, dus rechts van de 5 is geen plaats voor een 3. Op veld 2 zou hij passen.',
      ),
      list(
        'De *eerste dobbelsteen* komt op een van de zeven velden.',
        'Latere dobbelstenen mogen ook op een *uitwijkveld*, als de reeks dat toelaat. Dat is altijd je eigen keuze; het kost 10, en de dobbelsteen telt in de reeks gewoon mee.',
        'Een dobbelsteen gaat pas op het *UIT-veld* als hij op geen van de zeven velden past. Past hij dan op een uitwijkveld, dan kies je tussen uitwijken en UIT (onze uitleg). Wat op het UIT-veld ligt, zit de reeks niet meer in de weg.',
      ),
      figure(
        'evading',
        'Van links naar rechts: 1 op het linker uitwijkveld, 2 op veld 1, 3 op veld 3, 4 op veld 4, 5 op veld 6, 5 op veld 7, 6 op het rechter uitwijkveld. De getallen lopen op: dat mag.',
        'Beide uitwijkvelden horen bij de reeks: 1 2 3 4 5 5 6 loopt op. Elk ervan kost 10.',
      ),
    ],
    scoring: [
      list(
        '*+50* voor een *geldige reeks*: aan het eind van je beurt ligt er geen dobbelsteen op het UIT-veld.',
        '*Treffers*: dobbelstenen op het veld onder hun eigen kleur. Ze tellen ook als er andere op het UIT-veld liggen.',
        '*−10* voor elk gebruikt uitwijkveld, *−20* voor elke dobbelsteen op het UIT-veld.',
      ),
      table(
        ['Treffers', '1', '2', '3', '4', '5', '6', '7'],
        ['Punten', '10', '30', '60', '100', '150', '210', '280'],
      ),
      figure(
        'counted',
        'Oranje 1 op het linker uitwijkveld, rood 1 op veld 1, groen 2 op veld 2, geel 3 op veld 3, blauw 4 op veld 4, paars 4 op veld 5, wit 6 op veld 7. Het UIT-veld is leeg. Rood, geel en wit zijn treffers.',
        'Een geldige reeks is 50 waard, drie treffers zijn 60 waard, het uitwijkveld kost 10: de beurt levert 100 op.',
      ),
      figure(
        'finished',
        'Rood 2 op veld 1, paars 2 op veld 2, geel 3 op veld 3, groen 3 op veld 4, blauw 5 op veld 5, wit 6 op veld 7, oranje 4 ligt op het UIT-veld. Rood, geel, groen, blauw en wit zijn treffers.',
        'Vijf treffers zijn 150. De oranje 4 paste nergens en ligt op het UIT-veld: −20, en geen +50. De beurt levert 130 op.',
      ),
    ],
    bets: [
      text(
        'Ligt je derde dobbelsteen, waar dan ook, dan is het tijd om te wedden. Om de beurt, te beginnen links van je, beslissen de anderen, openlijk en definitief, of ze erop wedden dat je meer dan 50 punten haalt. Wie wedt, legt zijn chip op het wedveld met de kroon.',
      ),
      list(
        'Meer dan 50: wie gewed heeft, krijgt de helft van jouw punten.',
        '50 of minder: wie gewed heeft, verliest 20.',
        'Je wedt alleen *op* wie gooit, nooit tegen, met één chip, en voor wie gooit verandert er niets.',
      ),
      figure(
        'bet',
        'Een chip op het wedveld met de kroon; 100 gedeeld door 2 is 50.',
        'Ben heeft gewed op de beurt die 100 opleverde, dus krijgt hij 50. Bij 50 of minder had hij 20 verloren.',
      ),
    ],
    special: [
      list(
        'Een beurt kan onder nul eindigen, en een heel spel ook.',
        '*Alleen* speel je vijf rondes voor een record, zonder weddenschappen.',
      ),
      note(
        'Middelste getallen horen in het midden: ligt er een 3 of 4 op veld 1, dan heeft ongeveer de helft van alle getallen geen plaats meer op de rij zodra de richting vastligt.',
      ),
    ],
    end: [
      text(
        'Na vijf rondes wint wie de meeste punten heeft; bij gelijke stand winnen jullie samen (onze uitleg).',
      ),
    ],
    options: [
      list(
        '*Rondes*: meer of minder dan vijf.',
        '*Cirkels*: een andere volgorde van de kleuren boven de velden.',
        '*Punten voor treffers*: andere waarden voor één tot zeven, in tientallen.',
        '*Wie begint*: een plaats naar keuze, of door loting.',
      ),
      note(
        'De volgorde van de cirkels en de punten voor treffers hebben we gereconstrueerd: de handleiding noemt alleen 10 punten voor één treffer en 60 voor drie. Wie het spelbord heeft, stelt beide daarnaar in.',
      ),
    ],
  },
};
