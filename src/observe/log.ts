import pino, { type DestinationStream, type LevelWithSilent, type Logger } from 'pino';

/** Structured lines for the operator. What goes into one is chosen where it is written: no keys, no emails, no jobs. */
export type Log = Logger;

/** What is held of the log for a reader that does not keep up, in bytes; the lines beyond it are lost. */
const MAX_HELD = 16_777_216;

/** Lines are written so many bytes at a time, or after so many milliseconds: writing takes longer than making a line. */
const CHUNK = 4096;
const FLUSH_MS = 100;

/** A log of one line of JSON each. */
export function createLog(level: LevelWithSilent, destination: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
  };
  return pino(options, destination);
}

/** A log to stderr that never holds up the event loop; at the end of the process it is written out. */
export function stderrLog(level: LevelWithSilent): Log {
  return createLog(
    level,
    pino.destination({ fd: 2, sync: false, maxLength: MAX_HELD, minLength: CHUNK, periodicFlush: FLUSH_MS }),
  );
}
