// The rules of Tutto in German.

import { figure, list, note, steps, table, text, type Book } from '$lib/rules/book';
import type { TuttoFigure } from './index';

export const german: Book<TuttoFigure> = {
  motto: 'Eine Karte, sechs Würfel und die Frage, ob das schon genug war.',
  chapters: {
    aim: [
      text(
        'In jedem Zug sammelst du Punkte, bis du aufhörst oder bis ein Wurf nichts bringt und dir alles wieder nimmt. Hast du alle sechs Würfel herausgelegt, ist das ein *TUTTO*: Die Karte zahlt sich aus. Hat jemand 6.000 Punkte erreicht, läuft die letzte Runde; danach gewinnt, wer die meisten Punkte hat.',
      ),
    ],
    material: [
      text('Sechs Würfel und 56 Karten, für zwei bis zehn Personen. Es gibt elf Arten von Karten:'),
      figure(
        'cards',
        'Kleeblatt einmal, Stop zehnmal; Feuerwerk, Straße, Plus/Minus, ×2 und Bonus 200, 300, 400, 500 und 600 je fünfmal.',
        'So oft steckt jede Karte im Stapel.',
      ),
    ],
    setup: [
      text(
        'Die Karten werden gemischt, niemand hat Punkte. Laut Anleitung beginnt, wen alle für den größten Glückspilz halten, und schreibt die Punkte auf; hier beginnt Platz 1, und der Tisch schreibt mit. Gespielt wird im Uhrzeigersinn.',
      ),
    ],
    turn: [
      steps(
        '*Zieh eine Karte.* Sie sagt, was ein TUTTO wert ist. Eine Stop-Karte beendet deinen Zug sofort.',
        '*Würfle mit allen sechs Würfeln.* *Gültig* sind jede 1, jede 5 und drei gleiche, ein *Drilling*. Ist nichts gültig, ist das eine *Niete*: Der Zug ist vorbei, seine Punkte sind weg.',
        '*Leg heraus*: mindestens einen gültigen Würfel oder Drilling. Welche und wie viele, entscheidest du; gültige Würfel dürfen auch im Wurf bleiben.',
        '*Hör auf* und schreib die Punkte des Zuges auf, wenn die Karte es erlaubt, oder *würfle weiter* mit den Würfeln, die nicht herausliegen. Hörst du auf, zählen nur die herausgelegten Würfel (unsere Auslegung; nach der Anleitung zählt beim Aufhören der ganze Wurf).',
      ),
      figure(
        'roll',
        'Ein Wurf: 1 2 2 2 3 4. Die drei Zweien zählen 200, die 1 zählt 100, die 3 und die 4 zählen nichts.',
        'Gültig sind die drei Zweien und die 1. Du darfst eines von beiden herauslegen oder beides.',
      ),
      text(
        'Was herausliegt, bleibt liegen, bis alle sechs Würfel draußen sind: Das ist das TUTTO, in wie vielen Würfen auch immer. Zuerst wirkt die Karte. Dann hörst du auf und schreibst auf, oder du *ziehst die nächste Karte* und würfelst wieder mit allen sechs, und alles Gesammelte steht auf dem Spiel. Eine Grenze gibt es nicht.',
      ),
      figure(
        'aside',
        'Bonus 300. Erster Wurf: 2 2 2 für 200 und 1 für 100. Zweiter Wurf: 1 für 100 und 5 für 50. Alle sechs Würfel liegen heraus: 450 plus 300 macht 750.',
        'Ein TUTTO auf der Karte „Bonus 300“: 300 aus dem ersten Wurf, 150 aus dem zweiten und 300 von der Karte machen 750.',
      ),
      figure(
        'lost',
        'Die nächste Karte ist eine Straße. Erster Wurf: 1 2 2 4 5 5; 1 2 4 5 werden herausgelegt. Zweiter Wurf: 1 4, keine neue Augenzahl, eine Niete. Die 750 Punkte sind weg.',
        'Ada hat diese 750, will aber mehr und zieht noch eine Karte: eine Straße. Sie legt 1 2 4 5 heraus und würfelt mit den anderen beiden: 1 4, keine neue Augenzahl. Das ist eine Niete, und der ganze Zug bringt nichts.',
      ),
    ],
    scoring: [
      figure(
        'values',
        'Eine 1 zählt 100, eine 5 zählt 50. Drei Einsen zählen 1.000, drei Zweien 200, drei Dreien 300, drei Vieren 400, drei Fünfen 500, drei Sechsen 600.',
        'Was die Würfel zählen. Alles andere zählt nichts.',
      ),
      list(
        'Ein Drilling muss in *einem* Wurf fallen. Würfel aus verschiedenen Würfen ergeben nie einen.',
        'Jeder Würfel zählt einmal. Eine 1 oder 5 zählt einzeln oder im Drilling, wie du willst.',
        'In sechs Würfeln können zwei Drillinge stecken, sogar mit derselben Augenzahl.',
      ),
      table(
        ['Karte', 'Ein TUTTO bringt', 'Vorher aufhören?'],
        ['Bonus 200–600', 'die Zahl auf der Karte dazu', 'ja, ohne den Bonus'],
        [
          '×2',
          'die Punkte des ganzen Zuges mal zwei, auch die früherer Karten',
          'ja, ohne Verdopplung',
        ],
        [
          'Feuerwerk',
          'sechs frische Würfel und keine neue Karte; du würfelst bis zur Niete',
          'nein',
        ],
        ['Plus/Minus', 'genau 1.000; wer führt, verliert 1.000', 'nein'],
        ['Straße', '2.000 für die Augen 1 bis 6; du darfst weitermachen', 'nein'],
        ['Kleeblatt', 'beim zweiten hintereinander den Sieg', 'nein'],
        ['Stop', 'nichts: Der Zug ist vorbei, seine Punkte sind weg', '–'],
      ),
    ],
    special: [
      list(
        '*Feuerwerk*: Alles Gültige muss heraus und zählt so viel wie möglich. Die Niete am Ende ist eine gute: Alle Punkte des Zuges werden gutgeschrieben.',
        '*Plus/Minus*: Die Würfel zählen nur fürs TUTTO, nicht als Punkte; die Karte bringt genau 1.000, und die Punkte früherer Karten bleiben. Wer die meisten aufgeschriebenen Punkte hat, verliert 1.000; bei mehreren trifft es alle, niemand fällt unter 0, und dich selbst trifft es nie. Abgezogen wird (unsere Auslegung), wenn du deine Punkte aufschreibst, noch bevor sie dazukommen. Eine spätere Niete oder Stop-Karte macht den Abzug hinfällig.',
        '*Kleeblatt*: Beide TUTTOs müssen auf dieser Karte gelingen, eines nach dem anderen, ohne eine neue Karte dazwischen. Dann ist das Spiel zu Ende, und du hast gewonnen, wie es auch steht. Die Punkte dieses Zuges zählen nicht mehr.',
        '*Straße*: Gültig ist eine Augenzahl, die dir auf dieser Karte noch fehlt. Leg mit jedem Wurf mindestens eine neue heraus, einen Würfel für jede. Ein Wurf ohne neue Augenzahl ist eine Niete. Alle sechs Augenzahlen gelten als TUTTO: Du schreibst auf, oder du ziehst die nächste Karte und machst weiter.',
        '*Leerer Stapel*: Ist eine Karte fällig und keine mehr da, werden alle 56 neu gemischt (unsere Auslegung).',
      ),
      figure(
        'straight',
        'Heraus liegen 1, 3, 4 und 6. Es fehlen 2 und 5. Der Wurf 4 5 bringt eine neue 5.',
        'Auf dem Weg zur Straße: 2 und 5 fehlen noch, und der Wurf bringt die 5. Die zweite 4 nützt nichts.',
      ),
      text('*Plus/Minus, wenn zwei führen*: Cleo schafft das TUTTO und hört auf.'),
      table(
        ['Punkte', 'Ada', 'Ben', 'Cleo'],
        ['vorher', '3.200', '3.200', '1.500'],
        ['nachher', '2.200', '2.200', '2.500'],
      ),
      note(
        'Eine Niete kostet den ganzen Zug, auch die Punkte früherer Karten. Sicher ist nur, was aufgeschrieben ist.',
      ),
    ],
    end: [
      text(
        'Hat jemand 6.000 Punkte erreicht, geht es weiter, bis alle gleich oft an der Reihe waren. Dann gewinnt, wer die meisten Punkte hat; bei Gleichstand gewinnt ihr gemeinsam (unsere Auslegung). Die letzte Runde bleibt die letzte, auch wenn ein Plus/Minus jemanden wieder unter 6.000 zieht.',
      ),
    ],
    options: [
      list(
        '*Ziel*: eine andere Zahl als 6.000, für kürzere oder längere Spiele.',
        '*Plus/Minus sofort*: Abgezogen wird schon beim TUTTO, und dabei bleibt es, was der Zug auch noch bringt.',
        '*Wer beginnt*: ein bestimmter Platz, oder das Los entscheidet.',
      ),
    ],
  },
};
