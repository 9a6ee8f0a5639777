// What a person at Zocken holds: the die or plate looked at, and what may be done about it.
// What is legal is in the stage; here it is only put into words.

import { ZOCKEN_EVASION, ZOCKEN_OUT } from '$lib/facts.gen';
import type { Company, Hand, Offer, Stage } from '$lib/games/game';
import type { Colour, Move, PickOdds, ZockenOdds } from '$lib/wire.gen';
import {
  betIn,
  isMatch,
  laid,
  phaseOf,
  pickedIn,
  placeIn,
  scaleOf,
  tally,
  viewOf,
  type Place,
} from './row';
import { zocken } from './texts';

/** The digits stand for the fields, and for the dice of the circles over them. */
const KEYS = '1–7';

export type Target = Colour | Place;

/** Something looked at, and the step of the game it was looked at in. */
interface Aim {
  step: string;
  at: Target;
}

export class ZockenHand implements Hand {
  readonly #stage: () => Stage;
  readonly #company: () => Company;
  readonly #submit: (move: Move) => void;
  #aim = $state<Aim | null>(null);
  #asked = $state<string | null>(null);

  constructor(stage: () => Stage, company: () => Company, submit: (move: Move) => void) {
    this.#stage = stage;
    this.#company = company;
    this.#submit = submit;
  }

  /** Looking at a die or a plate; the action bar tells what it would mean. */
  look(at: Target | null): void {
    this.#aim = at === null ? null : { step: this.#step, at };
    if (at !== 'out') this.#asked = null;
  }

  get looking(): Target | null {
    return this.#aim?.step === this.#step ? this.#aim.at : null;
  }

  /** Out was touched although an evasion would fit and the fifty is at stake; once more does it. */
  get asked(): boolean {
    return this.#asked === this.#step;
  }

  /** The move that a touch of this die or plate would be, if it is legal. */
  moveTo(at: Target): Move | null {
    const { legal } = this.#stage();
    return legal.find((move) => pickedIn(move) === at || placeIn(move) === at) ?? null;
  }

  /** The die or the place that a hint points to. */
  get advised(): Target | null {
    const { advised } = this.#stage();
    return advised ? (pickedIn(advised) ?? placeIn(advised)) : null;
  }

  touch(at: Target): void {
    const move = this.moveTo(at);
    if (!move) this.look(at);
    else if (at === 'out' && this.#costly && !this.asked) this.#asked = this.#step;
    else this.#submit(move);
  }

  bet(on: boolean): void {
    const move = this.#stage().legal.find((one) => betIn(one) === on);
    if (move) this.#submit(move);
  }

  /** Why a die that has fallen may not lie there. */
  whyNot(place: Place): string {
    const t = zocken.now;
    const { row, out, face } = viewOf(this.#stage().standing);
    if (place === 'out') return t.outNotYet;
    const first = out.length === 0 && row.every((lying) => lying === null);
    return first ? t.firstOnRow : t.notHere(face ?? 0);
  }

  /** What placing the die there means in points. */
  meaning(place: Place): string {
    const t = zocken.now;
    const view = viewOf(this.#stage().standing);
    const now = tally(view, scaleOf(this.#company()));
    if (place === 'out') return now.fifty ? t.losesFifty(ZOCKEN_OUT) : t.costs(ZOCKEN_OUT);
    if (typeof place === 'string') {
      return now.fifty && this.moveTo('out')
        ? t.keepsFifty(ZOCKEN_EVASION)
        : t.costs(ZOCKEN_EVASION);
    }
    const then = tally(laid(view, place), scaleOf(this.#company()));
    if (view.die && isMatch(view, view.die, place)) {
      return t.placeMatch(then.matches, then.matchPoints);
    }
    const circle = view.circles[place - 1];
    return circle ? t.placePlain(t.colour[circle]) : '';
  }

  /** The chances of a die, in the order of the legal picks; they may still be on their way. */
  chances(die: Colour): PickOdds | null {
    const { legal, odds } = this.#stage();
    if (!this.#company().hints || odds?.game !== 'zocken') return null;
    return (odds as ZockenOdds).picks[legal.findIndex((move) => pickedIn(move) === die)] ?? null;
  }

  get offers(): Offer[] {
    const { legal, standing } = this.#stage();
    if (legal.length === 0) return [];
    switch (phaseOf(standing)) {
      case 'picking':
        return [this.#pick()];
      case 'placing':
        return this.#places();
      case 'betting':
        return this.#bets();
      default:
        return [];
    }
  }

  key(pressed: string): boolean {
    const { legal, standing } = this.#stage();
    if (legal.length === 0) return false;
    const view = viewOf(standing);
    const key = pressed.toLowerCase();
    const field = /^[1-7]$/.test(key) ? Number(key) : null;
    switch (phaseOf(standing)) {
      case 'picking': {
        const die = field === null ? undefined : view.circles[field - 1];
        if (!die || !this.moveTo(die)) return false;
        this.touch(die);
        return true;
      }
      case 'placing': {
        const place = field ?? ({ l: 'L', r: 'R', o: 'out' } as Record<string, Place>)[key];
        if (place === undefined) return false;
        this.touch(place);
        return true;
      }
      case 'betting':
        if (key === 'b') this.bet(true);
        return key === 'b';
      default:
        return false;
    }
  }

  get #step(): string {
    const { round, roller, remaining, die, face } = viewOf(this.#stage().standing);
    return [round, roller, remaining.length, die, face].join(' ');
  }

  /** Out would cost the fifty, and there is another way. */
  get #costly(): boolean {
    const { standing, legal } = this.#stage();
    return viewOf(standing).out.length === 0 && legal.length > 1;
  }

  #pick(): Offer {
    const t = zocken.now;
    const { legal } = this.#stage();
    const only = legal.length === 1 && legal[0] ? pickedIn(legal[0]) : null;
    const die =
      viewOf(this.#stage().standing).remaining.find((one) => one === this.looking) ?? only;
    const offer = { key: 'pick', tone: 'primary', shortcut: 'Space' } as const;
    if (!die) return { ...offer, move: null, label: t.pick, why: t.pickWhy, keys: KEYS };
    const roll = { ...offer, move: this.moveTo(die), label: t.roll(t.die[die]) };
    if (!this.#company().hints) return roll;
    const chances = this.chances(die);
    if (!chances) return { ...roll, detail: t.chances('–', '–') };
    const { home, off, lost } = chances;
    return { ...roll, detail: t.chances(home, off) + (lost ? t.onlyOut(lost) : '') };
  }

  #places(): Offer[] {
    const { legal } = this.#stage();
    const places = legal.map(placeIn).filter((place) => place !== null);
    const spare = places.includes('out') ? places : [];
    const primary = spare.length === 1 || spare.length === 2 ? spare[0] : undefined;
    const first = primary === undefined ? this.#aimed(places) : this.#offer(primary, true);
    const others = spare.filter((place) => this.moveTo(place) !== first.move);
    return [first, ...others.map((place) => this.#offer(place, false))];
  }

  /** The plate looked at, or the request to choose one. */
  #aimed(places: Place[]): Offer {
    const t = zocken.now;
    const { die, face } = viewOf(this.#stage().standing);
    const at = places.length === 1 ? places[0] : this.looking;
    const place = places.find((one) => one === at);
    if (place !== undefined && place !== 'out') return this.#offer(place, true);
    const shown = die && face !== null ? t.the(die, face) : '';
    const barred = at === null || at === undefined || place !== undefined;
    return {
      key: 'place',
      move: null,
      label: t.place(shown),
      why: barred ? t.placeWhy : this.whyNot(at as Place),
      tone: 'primary',
      shortcut: 'Space',
      keys: KEYS,
    };
  }

  #offer(place: Place, primary: boolean): Offer {
    const t = zocken.now;
    const out = place === 'out';
    const letter = out ? 'o' : String(place).toLowerCase();
    return {
      key: primary && !out ? 'place' : out ? 'out' : `place-${place}`,
      move: this.moveTo(place),
      label: out ? t.putOut : t.placeOn(place),
      detail: this.meaning(place),
      tone: primary ? 'primary' : out ? 'danger' : 'plain',
      shortcut: primary ? 'Space' : letter,
      ...(out && this.#costly ? { confirm: t.outAsk } : {}),
    };
  }

  #bets(): Offer[] {
    const t = zocken.now;
    const { legal, standing } = this.#stage();
    const roller = this.#company().names[viewOf(standing).roller] ?? '';
    const find = (on: boolean) => legal.find((move) => betIn(move) === on) ?? null;
    return [
      {
        key: 'bet',
        move: find(true),
        label: t.bet(roller),
        detail: t.betMeans,
        tone: 'primary',
        shortcut: 'Space',
      },
      {
        key: 'no-bet',
        move: find(false),
        label: t.noBet,
        detail: t.noBetMeans,
        tone: 'plain',
        shortcut: 'n',
      },
    ];
  }
}
