// A fake connection and fake HTTP answers that a test controls.

import { vi } from 'vitest';
import type { TurnedAway } from '$lib/net/socket';
import type { ServerMessage } from '$lib/wire.gen';
import type { Sent } from './contract';

export const line = {
  sent: [] as Sent[],
  answer: (_: Sent): Promise<void> => Promise.resolve(),
  heard: (_: ServerMessage): void => undefined,
  changed: (_: 'open' | 'lost'): void => undefined,
  turnedAway: (_: TurnedAway): void => undefined,
};
export const api = { me: vi.fn(), table: vi.fn(), steps: vi.fn(), opponents: vi.fn() };

/** Replaces `$lib/net/socket`. */
export const socket = {
  lineTo: (_: string, listener: Pick<typeof line, 'heard' | 'changed' | 'turnedAway'>) => {
    Object.assign(line, listener);
    return {
      send: (message: Sent) => {
        line.sent.push(message);
        return line.answer(message);
      },
      close: () => undefined,
    };
  },
};
/** Replaces `$lib/net/api`. */
export const net = {
  api,
  sentence: ({ code }: { code: string }) => `sentence about ${code}`,
};
