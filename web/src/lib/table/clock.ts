// The time left, in words.

import { tableTexts } from './texts';

/** The time left as a short text; days and hours are not counted down by the second. */
export function timeLeft(milliseconds: number): string {
  const t = tableTexts.now;
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  if (seconds >= 2 * 24 * 3600) return t.daysLeft(Math.floor(seconds / (24 * 3600)));
  if (seconds >= 2 * 3600) return t.hoursLeft(Math.floor(seconds / 3600));
  const minutes = Math.floor(seconds / 60);
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`;
}
