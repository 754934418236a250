/** The time of day: UTC, ISO 8601. */
export type Clock = () => string;

let second = Number.NaN;
let textOfSecond = '';

/** The clock of the machine. Each request asks for the time thrice, so the text of a second is only made once. */
export const systemClock: Clock = () => {
  const now = Date.now();
  const ms = now % 1_000;
  if (now - ms !== second) {
    second = now - ms;
    textOfSecond = new Date(second).toISOString().slice(0, -4);
  }
  return `${textOfSecond}${String(ms).padStart(3, '0')}Z`;
};

/** The time `ms` milliseconds after `at`; before it if negative. Times of this form compare as texts. */
export const later = (at: string, ms: number): string => new Date(Date.parse(at) + ms).toISOString();

/** A time as libraries want it. */
export const instantOf = (at: string) => new Date(at);

/**
 * Measures elapsed time: milliseconds since a moment that is the same for all threads of this process. Setting the
 * machine's clock does not affect it.
 */
export type Ticks = () => number;

/** The ticks of the machine. */
export const systemTicks: Ticks = () => Number(process.hrtime.bigint()) / 1e6;

/** What Node has and browsers lack, whose types the pages see. */
type OfNode = { eventLoopUtilization(): { active: number } };

/**
 * The time that the event loop of this thread has worked since its begin, in milliseconds. While it waits for events it does
 * not work.
 */
export const loopWork = (): number =>
  (performance as typeof performance & OfNode).eventLoopUtilization().active;
