// A person's choice at Zocken: the selected die or plate, and the buttons for it. The stage has the
// legal moves; this file puts them into words.

import type { Company, Hand, Offer, Stage, Submit } from '$lib/games/game';
import { percent } from '$lib/i18n/texts.svelte';
import type { Move } from '$lib/wire.gen';
import type { Colour } from './wire.gen';
import type { PickOdds, ZockenOdds } from './wire.gen';
import { isColour, markOf, type Target } from './considered';
import { meaning, whyNot } from './means';
import { betIn, phaseOf, pickedIn, placeIn, viewOf } from './row';
import type { Place } from './rules';
import { zocken } from './texts';

/** The digits select the fields, and the dice of the circles over them. */
const KEYS = '1–7';

/** The selected die or plate, and the step of the game it was selected in. */
interface Aim {
  step: string;
  at: Target;
}

export class ZockenHand implements Hand {
  readonly #stage: () => Stage;
  readonly #company: () => Company;
  readonly #submit: Submit;
  #aim = $state<Aim | null>(null);
  #held = $state<Aim | null>(null);

  constructor(stage: () => Stage, company: () => Company, submit: Submit) {
    this.#stage = stage;
    this.#company = company;
    this.#submit = submit;
  }

  /** Selects a die or a plate; the action bar shows the result it would have. */
  look(at: Target): void {
    this.#aim = { step: this.#step, at };
  }

  /** Clears this selection, but no later one. */
  leave(at: Target): void {
    if (this.#aim?.at === at) this.#aim = null;
  }

  get looking(): Target | null {
    return this.#aim?.step === this.#step ? this.#aim.at : null;
  }

  /** A finger holds this die: it shakes, and is thrown on release. */
  hold(die: Colour | null): void {
    this.#held = die === null || !this.moveTo(die) ? null : { step: this.#step, at: die };
  }

  get held(): Colour | null {
    const held = this.#held?.step === this.#step ? this.#held.at : null;
    return held !== null && isColour(held) ? held : null;
  }

  get considering(): readonly string[] {
    const at = this.held ?? this.looking;
    return at !== null && this.moveTo(at) ? [markOf(at)] : [];
  }

  /** The legal move of touching this die or plate, if any. */
  moveTo(at: Target): Move | null {
    const { legal } = this.#stage();
    return legal.find((move) => pickedIn(move) === at || placeIn(move) === at) ?? null;
  }

  /** The die or the place that a hint recommends. */
  get advised(): Target | null {
    const { advised } = this.#stage();
    return advised ? (pickedIn(advised) ?? placeIn(advised)) : null;
  }

  /** One gesture picks and throws a die; a plate takes the rolled die. */
  touch(at: Target): void {
    const move = this.moveTo(at);
    if (!move) this.look(at);
    else if (pickedIn(move)) this.#submit(move, { throws: true });
    else this.#submit(move);
  }

  bet(on: boolean): void {
    const move = this.#stage().legal.find((one) => betIn(one) === on);
    if (move) this.#submit(move);
  }

  /** The result of placing the die there, or why it is not legal. */
  means(place: Place): string {
    const stage = this.#stage();
    return this.moveTo(place) ? meaning(stage, this.#company(), place) : whyNot(stage, place);
  }

  /** The chances of a die, in the order of the legal picks; null until they arrive. */
  chances(die: Colour): PickOdds | null {
    const at = this.#stage().legal.findIndex((move) => pickedIn(move) === die);
    return this.#odds?.picks[at] ?? null;
  }

  /**
   * The best chance to win a bet, in words; null until it arrives, or where chances are hidden.
   */
  get betChance(): string | null {
    const over = this.#odds?.over ?? null;
    return over === null ? null : zocken.now.betChance(percent(over));
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

  get #odds(): ZockenOdds | null {
    const { odds } = this.#stage();
    return this.#company().hints && odds?.game === 'zocken' ? (odds as ZockenOdds) : null;
  }

  #pick(): Offer {
    const t = zocken.now;
    const { legal } = this.#stage();
    const only = legal.length === 1 && legal[0] ? pickedIn(legal[0]) : null;
    const die =
      viewOf(this.#stage().standing).remaining.find((one) => one === this.looking) ?? only;
    const offer = { key: 'pick', tone: 'primary', shortcut: 'Space' } as const;
    const why = this.#company().told ? t.pickTold : t.pickWhy;
    if (!die) return { ...offer, move: null, label: t.pick, why, keys: KEYS };
    const roll = { ...offer, move: this.moveTo(die), throws: true, label: t.roll(t.die[die]) };
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

  /** The selected plate, or the request to select one. */
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
      why: barred ? t.placeWhy : whyNot(this.#stage(), at as Place),
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
      detail: this.means(place),
      tone: primary ? 'primary' : out ? 'danger' : 'plain',
      shortcut: primary ? 'Space' : letter,
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
