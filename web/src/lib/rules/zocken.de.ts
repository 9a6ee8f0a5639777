// The rules of Zocken in German.

import { figure, list, note, steps, table, text, type Book } from './book';
import type { ZockenFigure } from './zocken';

export const german: Book<ZockenFigure> = {
  motto: 'Sieben bunte Würfel, eine Reihe, und rundherum wird gewettet.',
  chapters: {
    aim: [
      text(
        'Würfle deine sieben Würfel einen nach dem anderen und setz sie in eine Reihe, deren Werte nur steigen oder nur fallen. Eine saubere Reihe bringt 50 Punkte, Würfel unter ihrer eigenen Farbe bringen mehr, und die anderen dürfen auf dich wetten. Nach fünf Runden gewinnen die meisten Punkte.',
      ),
    ],
    material: [
      figure(
        'fields',
        'Neun Plätze in einer Linie: ein Ausweichfeld für minus 10, sieben Felder unter Kreisen in Rot, Orange, Gelb, Grün, Blau, Lila und Weiß und noch ein Ausweichfeld für minus 10. Darunter das AUS, minus 20 für jeden Würfel.',
        'Sieben Felder unter sieben Kreisen, an jedem Ende ein Ausweichfeld (−10) und das AUS (−20 für jeden Würfel).',
      ),
      list(
        'Sieben Würfel, einer in jeder Farbe. Die Form auf einem Würfel gehört zu seiner Farbe, so erkennst du ihn auch ohne sie.',
        'Ein Wettchip für jede Person; spielen können eine bis acht.',
      ),
    ],
    setup: [
      text('Alle beginnen bei 0. In jeder Runde sind alle einmal dran, der erste Platz zuerst.'),
    ],
    turn: [
      text('Sieben Mal dasselbe:'),
      steps(
        '*Wähle* einen Würfel, den du noch nicht geworfen hast.',
        '*Würfle* ihn.',
        '*Setz* ihn. Dort bleibt er für den Rest des Zuges.',
      ),
      text(
        'Von links nach rechts, über alle neun Plätze, dürfen die Werte nur steigen oder nur fallen. Gleiche Nachbarn sind erlaubt, Lücken auch; leere Plätze zählen einfach nicht. Die Richtung steht fest, sobald zwei verschiedene Werte liegen.',
      ),
      figure(
        'valid',
        'Von links nach rechts: 2 auf Feld 1, 3 auf Feld 3, 3 auf Feld 4, 5 auf Feld 5, 6 auf Feld 7. Die Felder 2 und 6 sind leer. Die Werte steigen: erlaubt.',
        'Erlaubt: 2 3 3 5 6 steigt. Die beiden Dreien und die leeren Felder stören nicht.',
      ),
      figure(
        'broken',
        'Von links nach rechts: 2 auf Feld 1, 5 auf Feld 3 und eine 3 auf Feld 5. Die 3 darf dort nicht liegen.',
        'Nicht erlaubt: Nach 2 und 5 steigt die Reihe, also ist rechts von der 5 kein Platz für eine 3. Auf Feld 2 würde sie passen.',
      ),
      list(
        'Der *erste Würfel* kommt auf eines der sieben Felder.',
        'Spätere dürfen auch auf ein *Ausweichfeld*, wenn die Folge es zulässt. Das ist immer deine eigene Wahl; es kostet 10, und der Würfel zählt in der Folge wie jeder andere.',
        'Ins *AUS* kommt ein Würfel erst, wenn er auf keines der sieben Felder passt. Passt er dann auf ein Ausweichfeld, wählst du zwischen Ausweichen und AUS. Was im AUS liegt, stört die Folge nicht mehr.',
      ),
    ],
    scoring: [
      list(
        '*+50*, wenn am Ende deines Zuges kein Würfel im AUS liegt.',
        '*Treffer*: Würfel auf dem Feld unter ihrer eigenen Farbe. Sie zählen auch, wenn andere im AUS liegen.',
        '*−10* für jedes benutzte Ausweichfeld, *−20* für jeden Würfel im AUS.',
      ),
      table(
        ['Treffer', '1', '2', '3', '4', '5', '6', '7'],
        ['Punkte', '10', '30', '60', '100', '150', '210', '280'],
      ),
      figure(
        'finished',
        'Rot 2 auf Feld 1, Lila 2 auf Feld 2, Gelb 3 auf Feld 3, Grün 3 auf Feld 4, Blau 5 auf Feld 5, Weiß 6 auf Feld 7, Orange 4 liegt im AUS. Rot, Gelb, Grün, Blau und Weiß sind Treffer.',
        'Fünf Treffer machen 150. Die orange 4 passte nirgends und liegt im AUS: −20, und keine +50. Der Zug bringt 130.',
      ),
    ],
    special: [
      text(
        '*Die Wetten.* Liegt dein dritter Würfel, wo auch immer, werden die anderen reihum gefragt, offen und einmal: Schaffst du mehr als 50?',
      ),
      list(
        'Mehr als 50: Alle, die gewettet haben, bekommen die Hälfte deiner Punkte.',
        '50 oder weniger: Alle, die gewettet haben, verlieren 20.',
        'Wetten kann man nur *für* dich, mit einem Chip, und für dich ändert sich nichts.',
      ),
      list(
        'Ein Zug kann unter null enden, ein ganzes Spiel auch.',
        '*Allein* spielst du fünf Runden um einen Rekord, ohne Wetten.',
      ),
      note(
        'Mittlere Werte gehören in die Mitte: Liegt eine 3 oder 4 auf Feld 1, hat etwa die Hälfte aller Augenzahlen in der Reihe keinen Platz mehr, sobald die Richtung feststeht.',
      ),
    ],
    end: [
      text('Nach fünf Runden gewinnen die meisten Punkte, bei Gleichstand gewinnt ihr gemeinsam.'),
    ],
    options: [
      list(
        '*Runden*: mehr oder weniger als fünf.',
        '*Kreise*: eine andere Reihenfolge der Farben über den Feldern.',
        '*Punkte für Treffer*: andere Werte für einen bis sieben, in Zehnern.',
        '*Erster Platz*: wer zuerst würfelt.',
      ),
    ],
  },
};
