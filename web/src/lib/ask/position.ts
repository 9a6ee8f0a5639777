// Positions in a query: how they change, and how an address encodes them. The server validates
// them.

import type { Options } from '$lib/engine/contract';
import type { Asked, Described, SetupField, SetupUi } from './setup';

/** The position when the page opens. */
export const usual = ({ usual }: SetupUi): Asked => ({ players: 2, options: {}, position: usual });

/** Fields that the server derives from the others, or assumes where they are missing. */
const DERIVED = ['circles', 'remaining', 'direction', 'opened'];

/** The position without redundant fields. */
export function brief(
  { brief }: Pick<SetupUi, 'brief'>,
  position: Described,
  options: Options,
): Described {
  const fields = Object.entries(position).filter(
    ([name, value]) =>
      !DERIVED.includes(name) &&
      value !== null &&
      value !== false &&
      !(Array.isArray(value) && value.every(isEmpty)),
  );
  const short = Object.fromEntries(fields);
  return brief?.(short, options) ?? short;
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
  const written = JSON.stringify({
    players,
    options,
    position: brief(setup, asked.position, options),
  });
  return `?${NAME}=${encodeURIComponent(written)}`;
}

/** The position in an address; null where it is missing or malformed. */
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

/** Changes the number of players: the turn starts anew, the shared parts stay. */
export function withPlayers(setup: SetupUi, asked: Asked, players: number): Asked {
  const { position } = asked;
  const scores = position['scores'];
  const common = Object.entries(setup.usual);
  const shared = brief(
    setup,
    Object.fromEntries(common.map(([key, begun]) => [key, position[key] ?? begun])),
    asked.options,
  );
  if (!Array.isArray(scores)) return { ...asked, players, position: shared };
  const from = Math.min(...scores.map(Number));
  const seats = Array.from({ length: players }, (_, seat) => Number(scores[seat] ?? from));
  return { ...asked, players, position: { ...shared, scores: seats } };
}

/** Changes the points: the dice stay, and the server derives the last round. */
export function withScore(position: Described, scores: number[]): Described {
  const { last_round: _, ...rest } = position;
  return { ...rest, scores };
}

/** A field that changed together with another: its label, its old and its new value. */
export interface Followed {
  label: string;
  from: string;
  to: string;
}

const shown = ({ value, choices }: SetupField): string =>
  choices?.find(([one]) => one === value)?.[1] ?? (value === '' ? '–' : String(value));

/** The fields that changed although a person has set another one. */
export function followed(
  before: readonly SetupField[],
  after: readonly SetupField[],
  set: string,
): Followed[] {
  return after.flatMap((field) => {
    const old = before.find(({ name }) => name === field.name);
    if (!old || field.name === set || old.value === field.value) return [];
    return [{ label: field.label, from: shown(old), to: shown(field) }];
  });
}
