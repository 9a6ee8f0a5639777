// The position board: what is asked about when it opens, and what can be said beside the board.

import type { SetupUi } from '$lib/ask/setup';
import { texts } from '$lib/i18n/texts.svelte';
import type { ZockenView } from '$lib/wire.gen';

const words = texts({
  en: {
    how: 'Tap a die, say what it rolled, tap where it lies. And so on.',
    round: 'Round',
  },
  nl: {
    how: 'Tik een steen aan, zeg welke waarde hij toont, tik aan waar hij ligt. Enzovoort.',
    round: 'Ronde',
  },
  de: {
    how: 'Tipp einen Würfel an, sag, was er zeigt, tipp an, wo er liegt. Und so weiter.',
    round: 'Runde',
  },
});

export const setup: SetupUi = {
  usual: {},
  step: 5,
  how: () => words.now.how,
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
