// The position board: the position when it opens, and the fields beside the board.

import type { SetupUi } from '$lib/ask/setup';
import { texts } from '$lib/i18n/texts.svelte';
import type { ZockenView } from './wire.gen';

const words = texts({
  en: {
    how: 'Tap a die, enter what it shows, tap where it lies. And so on.',
    round: 'Round',
    turns: 'Nobody can have that many points in this round.',
  },
  nl: {
    how: 'Tik een dobbelsteen aan, voer in wat hij toont, tik aan waar hij ligt. Enzovoort.',
    round: 'Ronde',
    turns: 'Zoveel punten kan in deze ronde niemand hebben.',
  },
  de: {
    how: 'Tipp einen Würfel an, gib ein, was er zeigt, tipp an, wo er liegt. Und so weiter.',
    round: 'Runde',
    turns: 'So viele Punkte kann in dieser Runde niemand haben.',
  },
});

export const setup: SetupUi = {
  usual: {},
  step: 5,
  how: () => words.now.how,
  refusals: [[/after \d+ turns/, () => words.now.turns]],
  fields({ position }, option) {
    const rounds = Number(option('rounds'));
    return [
      {
        name: 'round',
        label: words.now.round,
        value: (position as Partial<ZockenView>).round ?? 0,
        choices: Array.from({ length: rounds }, (_, n) => [n, `${n + 1} / ${rounds}`]),
        set: (round) => ({ position: { ...position, round } }),
      },
    ];
  },
  tone: (view) => (view as ZockenView).die,
};
