import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';
import { systemClock } from '../clock.ts';

/** Structured lines for the operator. They must not contain keys, email addresses or jobs. */
export type Log = Logger;

/** Bytes buffered for a reader of stderr that does not keep up; further lines are lost. */
const MAX_HELD = 16_777_216;

/** Lines are written in chunks of this many bytes, or after this many milliseconds: writing costs more than formatting. */
const CHUNK = 4096;
const FLUSH_MS = 100;

/**
 * A log with one line of JSON per entry.
 *
 * @param process its number, if several processes write to one log.
 */
export function createLog(level: LevelWithSilent, destination: DestinationStream, process?: number): Log {
  const options = {
    level,
    base: process === undefined ? null : { process },
    timestamp: () => `,"time":"${systemClock()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination);
}

/**
 * A log to stderr that never blocks the event loop. It is flushed when the process ends.
 *
 * @param process its number, if several processes write to one log. The lines of two processes never mix: each is written
 *   whole, in a chunk that a pipe takes at once (PIPE_BUF).
 */
export function stderrLog(level: LevelWithSilent, process?: number): Log {
  const lengths = process === undefined ? { minLength: CHUNK } : { minLength: CHUNK / 2, maxWrite: CHUNK };
  const options = { fd: 2, sync: false, maxLength: MAX_HELD, periodicFlush: FLUSH_MS, ...lengths };
  return createLog(level, pino.destination(options), process);
}
