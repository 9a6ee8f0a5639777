// How long a test waits before it calls something a hang: the one limit that all tests share.
// It is no measure of speed; a passing test never meets it.

export const PATIENCE = 180_000; // milliseconds
