// The player of a replay: position, playing or paused, speed.

import { settings } from '$lib/settings.svelte';
import type { Stage } from '$lib/games/game';
import { stageAt, type Showing, type Story } from './frames';

const TUMBLE = 800;
const LANDED = 750;
const SAID = 500;
const REST = 350;
const AT_ONCE = 140; // the pause between events where the speed is "at once"

export class Film {
  #at = $state(0);
  #showing = $state<Showing>(null);
  #playing = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly story: Story,
    at: number,
  ) {
    this.#at = this.#within(at);
  }

  /** The number of events before the current picture. */
  get at(): number {
    return this.#at;
  }

  get end(): number {
    return this.story.steps.length;
  }

  get playing(): boolean {
    return this.#playing;
  }

  get stage(): Stage {
    return stageAt(this.story, this.#at, this.#showing);
  }

  #within(at: number): number {
    return Math.min(this.end, Math.max(0, Math.trunc(at) || 0));
  }

  /** Seeks to another picture; keeps playing if it was playing. */
  to(at: number): void {
    clearTimeout(this.#timer);
    this.#showing = null;
    this.#at = this.#within(at);
    if (this.#playing) this.#later(REST, () => this.#next());
  }

  play(): void {
    if (this.#at === this.end) this.#at = 0;
    this.#playing = true;
    this.#next();
  }

  pause(): void {
    this.#playing = false;
    clearTimeout(this.#timer);
    this.#showing = null;
  }

  /** Runs the action of a pressed key; `more` has the page's own keys. */
  press(
    event: KeyboardEvent,
    toTurn: (by: 1 | -1) => void,
    more: Record<string, () => void>,
  ): void {
    const on = event.target instanceof HTMLElement ? event.target : null;
    if (event.ctrlKey || event.metaKey || event.altKey || on?.matches('input, select')) return;
    const actions: Record<string, () => void> = {
      ArrowLeft: () => (event.shiftKey ? toTurn(-1) : this.to(this.at - 1)),
      ArrowRight: () => (event.shiftKey ? toTurn(1) : this.to(this.at + 1)),
      ...more,
    };
    if (!on?.closest('button, a, summary')) {
      actions[' '] = () => (this.playing ? this.pause() : this.play());
    }
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  }

  #later(time: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, settings.speed === 0 ? AT_ONCE : time / settings.speed);
  }

  #next(): void {
    const step = this.story.steps[this.#at];
    if (!step) {
      this.pause();
      return;
    }
    if (settings.speed === 0) {
      this.#happened();
    } else if (step.by === 'chance') {
      this.#showing = 'tumbling';
      this.#later(TUMBLE, () => {
        this.#showing = 'landed';
        this.#later(LANDED, () => this.#happened());
      });
    } else {
      this.#showing = 'said';
      this.#later(SAID, () => this.#happened());
    }
  }

  #happened(): void {
    this.#showing = null;
    this.#at += 1;
    this.#later(REST, () => this.#next());
  }
}
