// Written by scripts/wire.py from the types in src/wagnis/server/wire; change those instead.

import type { GamblerHappening, GamblerOdds, GamblerView } from './gambler/wire.gen';
import type { TuttoHappening, TuttoOdds, TuttoView } from './tutto/wire.gen';
import type { ZockenHappening, ZockenOdds, ZockenView } from './zocken/wire.gen';

export type View = GamblerView | TuttoView | ZockenView;

export type Happening = GamblerHappening | TuttoHappening | ZockenHappening;

export type Odds = GamblerOdds | TuttoOdds | ZockenOdds;
