import type { Measured } from './solver.ts';

/** The argument after `bench` that makes the program one of its own workers. */
export const WORKER = 'worker';

/** A message to a worker process. */
export interface Order {
  readonly job: Uint8Array;
}

/** Its answer: once when it is ready, without content, and after each order. */
export interface Answer {
  readonly measured?: Measured;
  readonly failure?: string;
}
