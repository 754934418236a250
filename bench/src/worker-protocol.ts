import type { Measured } from './solver.ts';

/** The word after `bench` that makes the program one of its own workers. */
export const WORKER = '--worker';

/** What a worker process is sent. */
export interface Order {
  readonly job: Uint8Array;
}

/** What it answers, once it is ready (then without content) and after each order. */
export interface Answer {
  readonly measured?: Measured;
  readonly failure?: string;
}
