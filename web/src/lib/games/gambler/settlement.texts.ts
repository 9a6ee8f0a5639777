// The texts shown when a tableau is full.

import { texts } from '$lib/i18n/texts.svelte';

const en = {
  title: (round: number) => `Round ${round} is over`,
  nothing: 'no row',
};

const nl: typeof en = {
  title: (round) => `Ronde ${round} is voorbij`,
  nothing: 'geen rij',
};

const de: typeof en = {
  title: (round) => `Durchgang ${round} ist vorbei`,
  nothing: 'keine Reihe',
};

export const settlement = texts({ en, nl, de });
