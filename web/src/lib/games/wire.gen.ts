// Written by scripts/wire.py from the types in Python; change those instead.

import type { DiceFell, Roll, Stop } from '$lib/wire.gen';
import type {
  GamblerHappening,
  GamblerOdds,
  GamblerView,
  PlaceDie,
  TableauOpened,
} from './gambler/wire.gen';
import type { CardDrawn, Draw, Keep, TuttoHappening, TuttoOdds, TuttoView } from './tutto/wire.gen';
import type { Bet, Pick, Put, ZockenHappening, ZockenOdds, ZockenView } from './zocken/wire.gen';

export type View = GamblerView | TuttoView | ZockenView;

export type Move = PlaceDie | Roll | Stop | Keep | Draw | Pick | Put | Bet;

export type Outcome = DiceFell | TableauOpened | CardDrawn;

export type Odds = GamblerOdds | TuttoOdds | ZockenOdds;

export type Happening = GamblerHappening | TuttoHappening | ZockenHappening;
