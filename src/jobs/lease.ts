import { type Clock, later } from '../clock.ts';
import { KEPT_HOURS } from '../contract/jobs.ts';
import type { Lease } from '../state/claims.ts';

/**
 * How long a claim lasts without being renewed, in milliseconds. When a process dies, its work starts again after this
 * time. A process whose event loop is blocked for longer loses its claims.
 */
export const LEASE_MS = 15_000;

/** How long answers are kept, in milliseconds. */
export const KEPT_MS = KEPT_HOURS * 3_600_000;

/** A claim of `owner` from now on. */
export const leaseFrom = (owner: string, at: string): Lease => ({
  owner,
  until: later(at, LEASE_MS),
});

/** When an answer of now is forgotten. */
export const keptUntil = (clock: Clock): string => later(clock(), KEPT_MS);
