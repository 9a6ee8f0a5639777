// What is asked about: how a position is changed, and written into an address.
// What a sound position is, the server says.

import type { Asked, Described, SetupUi } from './setup';

/** The table when the page is opened. */
export const usual = ({ usual }: SetupUi): Asked => ({ players: 2, options: {}, position: usual });

/** What follows from the rest, or is known to be so where nothing is said. */
const DERIVED = ['circles', 'remaining', 'direction', 'opened'];

/** As little as says the same. */
export function brief({ brief }: Pick<SetupUi, 'brief'>, position: Described): Described {
  const kept = Object.entries(position).filter(
    ([name, value]) =>
      !DERIVED.includes(name) &&
      value !== null &&
      value !== false &&
      !(Array.isArray(value) && value.every(isEmpty)),
  );
  const short = Object.fromEntries(kept);
  return brief?.(short) ?? short;
}

const isEmpty = (value: unknown): boolean =>
  value === null || (Array.isArray(value) && value.length === 0);

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const NAME = 'position';

/** The address of a position, without the page's path. */
export function writeLink(setup: SetupUi, asked: Asked): string {
  const { players, options } = asked;
  const written = JSON.stringify({ players, options, position: brief(setup, asked.position) });
  return `?${NAME}=${encodeURIComponent(written)}`;
}

/** The position in an address; null where there is none that can be read. */
export function readLink(search: string): Asked | null {
  const written = new URLSearchParams(search).get(NAME);
  if (written === null) return null;
  try {
    const read: unknown = JSON.parse(written);
    if (!isObject(read)) return null;
    const { players = 2, options = {}, position = {} } = read;
    if (typeof players !== 'number' || !isObject(options) || !isObject(position)) return null;
    return { players, options, position };
  } catch {
    return null;
  }
}

/** Another number of people at the table: a turn of theirs begins anew with what is common. */
export function withPlayers(setup: SetupUi, asked: Asked, players: number): Asked {
  const { position } = asked;
  const scores = position['scores'];
  const common = Object.entries(setup.usual);
  const kept = brief(
    setup,
    Object.fromEntries(common.map(([key, begun]) => [key, position[key] ?? begun])),
  );
  if (!Array.isArray(scores)) return { ...asked, players, position: kept };
  const from = Math.min(...scores.map(Number));
  const seats = Array.from({ length: players }, (_, seat) => Number(scores[seat] ?? from));
  return { ...asked, players, position: { ...kept, scores: seats } };
}

/** Points are somebody's own affair: whatever lies there stays, and the last round follows. */
export function withScore(position: Described, scores: number[]): Described {
  const { last_round: _, ...rest } = position;
  return { ...rest, scores };
}
