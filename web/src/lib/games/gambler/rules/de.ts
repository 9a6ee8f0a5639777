// The rules of Gambler and of Engel & Bengel in German.

import { capital } from '$lib/games/who';
import { figure, list, note, steps, table, text, type Book } from '$lib/rules/book';
import type { Edition, GamblerFigure } from './index';

const FACTS = {
  gambler: {
    a: 'ein Tableau',
    the: 'das Tableau',
    of: 'des Tableaus',
    many: 'Tableaus',
    next: 'das nächste Tableau',
    each: 'jede Seite für sich (unsere Auslegung), und das erste',
    stack: 'zehn doppelseitige Tableaus, also zwanzig',
    chips:
      '65 Chips: weiße zu 10, gelbe zu 50, blaue zu 100 Punkten. Wechseln darfst du jederzeit; der Bank gehen sie hier nie aus',
    plus: 'gelbe',
    house: 'grüne und rote',
    target: '500 Punkte',
    first: 'Laut Anleitung beginnt, wer am jüngsten ist; hier beginnt Platz 1.',
  },
  'engel-bengel': {
    a: 'eine Tafel',
    the: 'die Tafel',
    of: 'der Tafel',
    many: 'Tafeln',
    next: 'die nächste Tafel',
    each: 'jede Seite für sich (unsere Auslegung), und die erste',
    stack: 'acht doppelseitige Tafeln, also sechzehn',
    chips:
      '70 Chips: 25 silberne für 10, 45 goldene für 50. Wechseln darfst du jederzeit; der Vorrat geht hier nie aus',
    plus: 'weiße',
    house: 'rote und gelbe',
    target: '500 Punkte (zu fünft oder sechst 400)',
    first: 'Laut Anleitung beginnt, wer am bravsten ist; hier beginnt Platz 1.',
  },
};

export function german(edition: Edition): Book<GamblerFigure> {
  const facts = FACTS[edition];
  return {
    motto:
      edition === 'gambler'
        ? 'Alle füllen dieselben Reihen, aber nur der letzte Würfel zahlt sich aus.'
        : 'Der Engel zahlt, der Bengel kassiert, und der letzte Würfel einer Reihe entscheidet.',
    chapters: {
      aim: [
        text(
          `Gemeinsam füllt ihr ${facts.a} mit Würfeln. Wer den *letzten Würfel* in eine Reihe legt, bekommt ihre Punkte, ganz gleich, wer die Kästchen davor gefüllt hat. Manche Reihen kosten allerdings Punkte, und manchmal hast du keine Wahl. Hat am Ende eines Durchgangs jemand ${facts.target} erreicht, gewinnt, wer die meisten hat.`,
        ),
      ],
      material: [
        list(
          'Dreißig Würfel, verteilt an zwei bis sechs Personen, und ein Würfelbecher.',
          `Ein Stapel: ${facts.stack}. Wir haben sie selbst entworfen; wer die Schachtel besitzt, kann die eigenen eingeben.`,
          `${facts.chips}.`,
        ),
        figure(
          'tableau',
          `${capital(facts.a)} mit sechs Reihen: eine einzelne 3 für 20; drei Sterne für 20; 4 4 4 für 40; ein Full House für 40; 1 2 3 4 für 50; und eine schwarze Reihe aus drei Sternen für minus 20.`,
          `${capital(facts.a)}: sechs Reihen, jede mit ihrem Wert. Die ${facts.plus}n Reihen zahlen, die schwarze mit den Kerben kostet Punkte.`,
        ),
        text('Es gibt drei Arten von Reihen:'),
        list(
          '*Augen*: Auf jedes Kästchen passt nur ein Würfel mit der aufgedruckten Augenzahl.',
          `*Sterne* (${facts.plus} oder schwarze, wie ihre Reihe): Der erste Würfel ist frei, jeder weitere muss dieselbe Augenzahl zeigen.`,
          `*Full House* (A A A B B, ${facts.house} Sterne): drei gleiche, dann zwei gleiche mit einer anderen Augenzahl.`,
        ),
        figure(
          'kinds',
          'Drei angefangene Reihen. 1 2 3 4: Eine 1 und eine 2 liegen, als Nächstes kommt die 3. Sterne: Zwei Fünfen liegen, als Nächstes kommt wieder eine 5. Full House: Drei Zweien und eine 6 liegen, als Nächstes kommt noch eine 6.',
          'Reihen füllst du von links, offen ist nur das markierte Kästchen. Hier passen eine 3, eine 5 und eine 6.',
        ),
        text(
          'Jede Reihe gilt für sich: Die Augenzahl einer Sternreihe darf auch in einer anderen Reihe liegen.',
        ),
      ],
      setup: [
        list(
          'Alle bekommen gleich viele Würfel: zu zweit 15, zu dritt 10, zu viert 7, zu fünft 6, zu sechst 5. Zu viert bleiben zwei übrig.',
          'Alle beginnen mit 80 Punkten: drei Chips zu 10 und einem zu 50.',
          `Die ${facts.many} werden gemischt, ${facts.each} wird aufgedeckt. Sind alle gespielt, kommen sie in derselben Reihenfolge wieder.`,
        ),
        text(`${facts.first} Gespielt wird im Uhrzeigersinn.`),
      ],
      turn: [
        steps(
          '*Würfle* mit fünf deiner Würfel oder mit allen, wenn du weniger hast. Die übrigen bleiben als Vorrat liegen.',
          '*Leg ab.* Passt irgendein Würfel auf ein offenes Kästchen, musst du einen ablegen; welchen und in welche Reihe, entscheidest du. Danach darfst du weitere ablegen, einen nach dem anderen. Ein Würfel kann das Kästchen für den nächsten öffnen.',
          '*Hör auf oder würfle noch einmal.* Wenn du würfelst, dann mit allen Würfeln dieses Zuges, die noch nicht liegen. Zurückhalten darfst du keinen, und der Vorrat bleibt unberührt.',
        ),
        text(
          'Nach jedem Wurf musst du wieder einen Würfel ablegen; du kannst also bis zu fünfmal würfeln. Dein Zug endet, wenn nichts passt, wenn alle Würfel dieses Zuges liegen oder wenn du aufhörst. Was nicht liegt, kommt zurück in deinen Vorrat. Was liegt, bleibt bis zum Ende des Durchgangs liegen.',
        ),
        table(
          ['Du', 'in deinem Zug'],
          ['musst', 'einmal würfeln, mit fünf Würfeln, solange du sie hast'],
          ['musst', 'einen passenden Würfel ablegen; passt keiner, ist dein Zug vorbei'],
          ['darfst', 'weitere passende Würfel ablegen'],
          ['darfst', 'noch einmal würfeln; dann musst du wieder ablegen oder bist fertig'],
        ),
        figure(
          'turn',
          'Ein Wurf: 2 3 4 4 6. Die Reihe 4 4 4 für 60 ist leer, in einer schwarzen Sternreihe für minus 30 liegt eine 6. Die beiden Vieren werden gelegt, die 6 bleibt im Becher.',
          'Ada würfelt 2 3 4 4 6. Eine 4 passt in die obere Reihe, die 6 in die schwarze. Sie legt beide Vieren ab und hält ihre 6 lieber von der schwarzen Reihe fern.',
        ),
      ],
      scoring: [
        text('Wer das letzte Kästchen einer Reihe füllt, rechnet sie sofort ab:'),
        list(
          `Eine ${facts.plus} Reihe bringt die Punkte, die dahinter im Kreis stehen.`,
          'Eine schwarze Reihe kostet die Punkte, die dahinter im Kreis stehen.',
          'Mehrere Reihen in einem Zug werden in der Reihenfolge abgerechnet, in der sie voll wurden.',
          'Wer nicht alles zahlen kann, zahlt, was da ist, und spielt mit 0 Punkten weiter. Schulden gibt es nicht.',
        ),
        figure(
          'forced',
          'Ein Wurf: 2 3 6. Nur die 6 passt: Sie füllt das zweite und letzte Kästchen der schwarzen Sternreihe, das kostet 30 Punkte. Aus 80 werden 50.',
          'Ada würfelt ihre drei übrigen Würfel noch einmal: 2 3 6. Nur die 6 passt, also muss sie sie ablegen. Damit ist die schwarze Reihe voll, und aus 80 Punkten werden 50.',
        ),
        figure(
          'paid',
          'Ein Wurf: 1 3 4 5 6. Nur die 4 passt: Sie füllt das dritte und letzte Kästchen der Reihe 4 4 4, das bringt 60 Punkte. Aus 80 werden 140.',
          'Jetzt ist Ben an der Reihe und würfelt 1 3 4 5 6. Seine 4 füllt das letzte Kästchen der Reihe, die Ada begonnen hat: Die 60 Punkte gehören ihm allein.',
        ),
      ],
      special: [
        list(
          '*Schwarze Reihen sind keine Ausnahme.* Macht der einzige passende Würfel eine schwarze Reihe voll, muss er trotzdem dorthin.',
          '*Keine Würfel mehr*: Du wirst übersprungen, bis der Durchgang vorbei ist. Hat nur noch eine Person Würfel, ist sie Zug um Zug allein an der Reihe.',
          '*Nichts passt*: Der Zug ist vorbei, aber Reihen, die du darin gefüllt hast, bleiben abgerechnet.',
        ),
        note(
          'Zähl deine Würfel. Wer früh viel ablegt, wird später übersprungen, gerade dann, wenn die Reihen voll werden.',
        ),
      ],
      end: [
        text(
          `*Ein Durchgang* endet mit dem letzten freien Kästchen ${facts.of}, auch mitten im Zug. Die Punkte bleiben, alle Würfel werden neu verteilt, ${facts.next} wird aufgedeckt, und es beginnt, wer links von der Person sitzt, die den letzten Würfel abgelegt hat.`,
        ),
        text(
          `*Das Spiel* endet nur zwischen zwei Durchgängen: Wenn ${facts.the} voll ist, muss jemand mindestens ${facts.target} haben. Zwischendurch dort gewesen zu sein, zählt nicht. Es gewinnt, wer die meisten Punkte hat; bei Gleichstand gewinnt ihr gemeinsam (unsere Auslegung).`,
        ),
      ],
      options: [
        list(
          '*Nummer 1 zuerst*: mit jeder Art von Reihe und nur einer billigen schwarzen, gut für das erste Spiel.',
          '*Ziel*: eine andere Punktzahl, um die ihr spielt.',
          '*Wer beginnt*: ein bestimmter Platz, oder das Los entscheidet.',
          `*Eigener Stapel*: ${facts.many} aus eurer Schachtel oder selbst gemachte, in der Reihenfolge, die ihr wollt (sechs Reihen, höchstens 28 Kästchen).`,
        ),
        text('Die beiden Schachteln nebeneinander:'),
        table(
          ['Schachtel', 'Gambler', 'Engel & Bengel'],
          ['Tableaus, Tafeln', '20', '16'],
          ['Reihen, die zahlen', 'gelb', 'weiß'],
          ['Reihen, die kosten', 'schwarz', 'schwarz'],
          ['Chips', '65: 10, 50, 100', '70: 10, 50'],
          ['Schluss bei', '500', '500; zu fünft oder sechst 400'],
        ),
      ],
    },
  };
}
