import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';
import { systemClock } from '../clock.ts';

/** Structured lines for the operator. They must not contain keys, email addresses or jobs. */
export type Log = Logger;

/** Bytes buffered for a reader of stderr that does not keep up; further lines are lost. */
const MAX_HELD = 16_777_216;

/** Lines are written in chunks of this many bytes, or after this many milliseconds: writing costs more than formatting. */
const CHUNK = 4096;
const FLUSH_MS = 100;

/** The details of an internal error, for the operator alone. */
export function faultOf(error: unknown): { readonly code?: unknown; readonly stack: string } {
  if (!(error instanceof Error)) return { stack: String(error) };
  return { code: 'code' in error ? error.code : undefined, stack: error.stack ?? error.message };
}

/** A log with one line of JSON per entry. */
export function createLog(level: LevelWithSilent, destination: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: () => `,"time":"${systemClock()}"`,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination);
}

/** A log to stderr that never blocks the event loop. It is flushed when the process ends. */
export function stderrLog(level: LevelWithSilent): Log {
  const options = { fd: 2, sync: false, minLength: CHUNK, maxLength: MAX_HELD, periodicFlush: FLUSH_MS };
  return createLog(level, pino.destination(options));
}
