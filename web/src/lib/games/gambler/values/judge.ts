// A network of two hidden layers: every player's share of the win, the next roller's first. A
// translation of `Judge` in src/wagnis/games/gambler/solver/judged.py.

import type { ValueTable } from '$lib/engine/advice';

/** The weights of a layer: one line for each input. */
interface Layer {
  readonly weights: Float64Array;
  readonly bias: Float64Array;
}

export class Judge {
  readonly #in: Layer;
  readonly #mid: Layer;
  readonly #out: Layer;
  /** The units of the first layer. */
  readonly width: number;
  readonly #second: Float64Array;
  readonly #shares: Float64Array;

  /** The network for so many players. */
  constructor(table: ValueTable, seats: number) {
    const numbers = (part: string) => Float64Array.from(table.arrays[`${seats}/${part}`]!.values);
    const layer = (name: string) => ({ weights: numbers(name), bias: numbers(`${name}_bias`) });
    this.#in = layer('in');
    this.#mid = layer('mid');
    this.#out = layer('out');
    this.width = this.#in.bias.length;
    this.#second = new Float64Array(this.#mid.bias.length);
    this.#shares = new Float64Array(this.#out.bias.length);
  }

  /** The parts of the first layer's sums that come from these inputs, from this number on. */
  sums(from: number, inputs: Float32Array): Float64Array {
    const { weights, bias } = this.#in;
    return bias.map((_, unit) =>
      inputs.reduce(
        (sum, input, at) => sum + input * weights[(from + at) * bias.length + unit]!,
        0,
      ),
    );
  }

  /** The same from the first input on, with the bias. */
  firstSums(inputs: Float32Array): Float64Array {
    return this.sums(0, inputs).map((sum, unit) => sum + this.#in.bias[unit]!);
  }

  /** The share of the player at this place, from the sums of the first layer. */
  share(sums: Float64Array, place: number): number {
    pass(sums, this.#mid, this.#second);
    pass(this.#second, this.#out, this.#shares);
    const top = Math.max(...this.#shares);
    let total = 0;
    for (const output of this.#shares) total += Math.exp(output - top);
    return Math.exp(this.#shares[place]! - top) / total;
  }
}

/** The indices of the positive inputs; longer than any layer. */
const positive = new Int32Array(256);

/**
 * The next layer; negative inputs count as 0. Most of the time of a turn search goes into the inner
 * loop: adding eight inputs at once halves its time, because each sum is loaded and stored less.
 */
function pass(inputs: Float64Array, { weights, bias }: Layer, outputs: Float64Array): void {
  const width = outputs.length;
  outputs.set(bias);
  let count = 0;
  for (let at = 0; at < inputs.length; at += 1) {
    if (inputs[at]! > 0) positive[count++] = at;
  }
  let at = 0;
  for (; at + 8 <= count; at += 8) {
    const [a, b, c, d] = [positive[at]!, positive[at + 1]!, positive[at + 2]!, positive[at + 3]!];
    const [e, f, g, h] = [
      positive[at + 4]!,
      positive[at + 5]!,
      positive[at + 6]!,
      positive[at + 7]!,
    ];
    const [xa, xb, xc, xd] = [inputs[a]!, inputs[b]!, inputs[c]!, inputs[d]!];
    const [xe, xf, xg, xh] = [inputs[e]!, inputs[f]!, inputs[g]!, inputs[h]!];
    const [wa, wb, wc, wd] = [a * width, b * width, c * width, d * width];
    const [we, wf, wg, wh] = [e * width, f * width, g * width, h * width];
    for (let unit = 0; unit < width; unit += 1) {
      outputs[unit]! +=
        xa * weights[wa + unit]! +
        xb * weights[wb + unit]! +
        (xc * weights[wc + unit]! + xd * weights[wd + unit]!) +
        (xe * weights[we + unit]! + xf * weights[wf + unit]!) +
        (xg * weights[wg + unit]! + xh * weights[wh + unit]!);
    }
  }
  for (; at < count; at += 1) {
    const input = inputs[positive[at]!]!;
    const line = positive[at]! * width;
    for (let unit = 0; unit < width; unit += 1) outputs[unit]! += input * weights[line + unit]!;
  }
}
