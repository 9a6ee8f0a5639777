// The rules of Zocken in German.

import { figure, list, note, steps, table, text, type Book } from '$lib/rules/book';
import type { ZockenFigure } from './index';

export const german: Book<ZockenFigure> = {
  motto: 'Sieben bunte Würfel, eine Reihe, und rundherum wird gewettet.',
  chapters: {
    aim: [
      text(
        'Wirf deine sieben Würfel einen nach dem anderen und bilde aus ihnen eine Zahlenfolge, die steigt oder fällt; gleiche Zahlen dürfen aufeinander folgen. Eine gültige Zahlenfolge bringt 50 Punkte, Würfel unter ihrer eigenen Farbe bringen mehr, und die anderen dürfen auf dich wetten. Nach fünf Runden gewinnt, wer die meisten Punkte hat.',
      ),
    ],
    material: [
      figure(
        'fields',
        'Neun Plätze in einer Linie: ein Ausweichfeld für minus 10, sieben Felder unter Kreisen in Rot, Orange, Gelb, Grün, Blau, Lila und Weiß und noch ein Ausweichfeld für minus 10. Darunter das AUS-Feld, minus 20 für jeden Würfel.',
        'Sieben Felder unter sieben Kreisen, an jedem Ende ein Ausweichfeld (−10) und das AUS-Feld (−20 für jeden Würfel).',
      ),
      list(
        'Sieben Würfel, einer in jeder Farbe. Jede Farbe hat ihre eigene Form; so lassen sich die Würfel auch ohne Farben unterscheiden.',
        'Acht Wettchips, einer für jede Person, und ein Wettfeld mit einer Krone; spielen können eine bis acht Personen.',
      ),
    ],
    setup: [
      text(
        'Alle beginnen bei 0. In jeder Runde sind alle einmal an der Reihe. Laut Anleitung beginnt, wer am jüngsten ist; hier beginnt Platz 1.',
      ),
    ],
    turn: [
      text('Siebenmal dasselbe:'),
      steps(
        '*Wähle* einen Würfel, den du noch nicht geworfen hast.',
        '*Wirf* ihn.',
        '*Setz* ihn. Dort bleibt er für den Rest des Zuges.',
      ),
      text(
        'Von links nach rechts, über alle neun Plätze, dürfen die Zahlen nur steigen oder nur fallen: Das ist die *Zahlenfolge*. Gleiche Nachbarn sind erlaubt, Lücken auch; leere Plätze zählen einfach nicht. Die Richtung steht fest, sobald zwei verschiedene Zahlen liegen.',
      ),
      figure(
        'valid',
        'Von links nach rechts: 2 auf Feld 1, 3 auf Feld 3, 3 auf Feld 4, 5 auf Feld 5, 6 auf Feld 7. Die Felder 2 und 6 sind leer. Die Zahlen steigen: gültig.',
        'Gültig: 2 3 3 5 6 steigt. Die beiden Dreien und die leeren Felder stören nicht.',
      ),
      figure(
        'falling',
        'Von links nach rechts: 6 auf Feld 1, 5 auf Feld 2, 4 auf Feld 4, 2 auf Feld 5, 2 auf Feld 6. Die Felder 3 und 7 sind leer. Die Zahlen fallen: gültig.',
        'Auch gültig: 6 5 4 2 2 fällt.',
      ),
      figure(
        'broken',
        'Von links nach rechts: 2 auf Feld 1, 5 auf Feld 3 und eine 3 auf Feld 5. Die 3 darf dort nicht liegen.',
        'Nicht gültig: Nach 2 und 5 steigt die Zahlenfolge, also ist rechts von der 5 kein Platz für eine 3. Auf Feld 2 würde sie passen.',
      ),
      list(
        'Der *erste Würfel* kommt auf eines der sieben Felder.',
        'Spätere dürfen auch auf ein *Ausweichfeld*, wenn die Zahlenfolge es zulässt. Das ist immer deine eigene Wahl; es kostet 10, und der Würfel zählt in der Zahlenfolge wie jeder andere.',
        'Aufs *AUS-Feld* kommt ein Würfel erst, wenn er auf keines der sieben Felder passt. Passt er dann auf ein Ausweichfeld, wählst du zwischen Ausweichen und AUS (unsere Auslegung). Was auf dem AUS-Feld liegt, stört die Zahlenfolge nicht mehr.',
      ),
      figure(
        'evading',
        'Von links nach rechts: 1 auf dem linken Ausweichfeld, 2 auf Feld 1, 3 auf Feld 3, 4 auf Feld 4, 5 auf Feld 6, 5 auf Feld 7, 6 auf dem rechten Ausweichfeld. Die Zahlen steigen: gültig.',
        'Beide Ausweichfelder gehören zur Zahlenfolge: 1 2 3 4 5 5 6 steigt. Jedes davon kostet 10.',
      ),
    ],
    scoring: [
      list(
        '*+50* für eine *gültige Zahlenfolge*: Am Ende deines Zuges liegt kein Würfel auf dem AUS-Feld.',
        '*Übereinstimmungen*: Würfel auf dem Feld unter ihrer eigenen Farbe. Sie zählen auch, wenn andere auf dem AUS-Feld liegen.',
        '*−10* für jedes benutzte Ausweichfeld, *−20* für jeden Würfel auf dem AUS-Feld.',
      ),
      table(
        ['Übereinstimmungen', '1', '2', '3', '4', '5', '6', '7'],
        ['Punkte', '10', '30', '60', '100', '150', '210', '280'],
      ),
      figure(
        'counted',
        'Orange 1 auf dem linken Ausweichfeld, Rot 1 auf Feld 1, Grün 2 auf Feld 2, Gelb 3 auf Feld 3, Blau 4 auf Feld 4, Lila 4 auf Feld 5, Weiß 6 auf Feld 7. Das AUS-Feld ist leer. Rot, Gelb und Weiß stimmen mit ihrem Kreis überein.',
        'Die gültige Zahlenfolge bringt 50, drei Übereinstimmungen bringen 60, das Ausweichfeld kostet 10: Der Zug bringt 100.',
      ),
      figure(
        'finished',
        'Rot 2 auf Feld 1, Lila 2 auf Feld 2, Gelb 3 auf Feld 3, Grün 3 auf Feld 4, Blau 5 auf Feld 5, Weiß 6 auf Feld 7, Orange 4 liegt auf dem AUS-Feld. Rot, Gelb, Grün, Blau und Weiß stimmen mit ihrem Kreis überein.',
        'Fünf Übereinstimmungen machen 150. Die orange 4 passte nirgends und liegt auf dem AUS-Feld: −20, und keine +50. Der Zug bringt 130.',
      ),
    ],
    bets: [
      text(
        'Hast du den dritten Würfel gesetzt, wohin auch immer, wird gewettet. Reihum, von deiner linken Seite an, entscheiden sich die anderen, offen und endgültig, ob sie darauf wetten, dass du mehr als 50 Punkte schaffst. Wer wettet, legt den eigenen Chip auf das Wettfeld mit der Krone.',
      ),
      list(
        'Mehr als 50: Alle, die gewettet haben, bekommen die Hälfte deiner Punkte.',
        '50 oder weniger: Alle, die gewettet haben, verlieren 20.',
        'Gewettet wird nur *auf* dich, nie gegen dich, mit einem Chip, und für dich ändert sich nichts.',
      ),
      figure(
        'bet',
        'Ein Chip auf dem Wettfeld mit der Krone; 100 geteilt durch 2 ist 50.',
        'Ben hat auf den Zug gewettet, der 100 gebracht hat, also bekommt er 50. Bei 50 oder weniger hätte er 20 verloren.',
      ),
    ],
    special: [
      list(
        'Ein Zug kann unter null enden, ein ganzes Spiel auch.',
        '*Allein* spielst du fünf Runden um einen Rekord, ohne Wetten.',
      ),
      note(
        'Mittlere Zahlen gehören in die Mitte: Liegt eine 3 oder 4 auf Feld 1, hat etwa die Hälfte aller Augenzahlen in der Reihe keinen Platz mehr, sobald die Richtung feststeht.',
      ),
    ],
    end: [
      text(
        'Nach fünf Runden gewinnt, wer die meisten Punkte hat; bei Gleichstand gewinnt ihr gemeinsam (unsere Auslegung).',
      ),
    ],
    options: [
      list(
        '*Runden*: mehr oder weniger als fünf.',
        '*Kreise*: eine andere Reihenfolge der Farben über den Feldern.',
        '*Punkte für Übereinstimmungen*: andere Werte für einen bis sieben, in Zehnern.',
        '*Wer beginnt*: ein bestimmter Platz, oder das Los entscheidet.',
      ),
      note(
        'Die Reihenfolge der Kreise und die Punkte für Übereinstimmungen haben wir rekonstruiert: Die Anleitung nennt nur 10 Punkte für eine und 60 für drei. Wer den Spielplan besitzt, stellt beides danach ein.',
      ),
    ],
  },
};
