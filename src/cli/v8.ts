import { setFlagsFromString } from 'node:v8';

/**
 * Bytes of bytecode that a function runs before V8 considers optimising it. V8's default, several times as many, suits
 * programs whose loops run hot within a second. A request runs each function once or twice, so a service needed tens of
 * thousands of requests until it was fast. With this, everything but the engine takes a seventh less processor time after
 * 3,000 requests. Half as much gains no more, and twice as much nearly nothing.
 */
const INTERRUPT_BUDGET = 20_000;

/**
 * Growth of the heap, with the bodies and answers that it holds, after which V8 collects all garbage, in percent: at three
 * times its size after the last collection. By default a few megabytes are enough, which under attack come three times a
 * second. Each collection takes the event loop some 10 ms, more than most turns. V8 also collects after 64 MB of new bodies
 * and answers, whatever this says, so the service needs little more memory.
 */
const GROWTH = 200;

/**
 * How long a program is idle until V8 collects garbage to save memory, in milliseconds: an hour. By default 8 seconds are
 * enough, and its collections drop compiled code. Without them, everything but the engine takes a quarter less processor time
 * where requests come in bursts, with pauses of ten seconds. The service itself collects once it is at rest (collector.ts).
 */
const IDLE_MS = 3_600_000;

/** The settings of V8 for a service. It keeps code that it has not run for some collections, which is a few megabytes. */
export const SETTINGS = [
  `--interrupt-budget=${INTERRUPT_BUDGET}`,
  `--heap-growing-percent=${GROWTH}`,
  `--gc-memory-reducer-start-delay-ms=${IDLE_MS}`,
  '--no-flush-bytecode',
];

/** Has V8 compile sooner, keep compiled code, and collect all garbage less often, in this process and in its threads. */
export function tuneV8(): void {
  for (const setting of SETTINGS) setFlagsFromString(setting);
}
