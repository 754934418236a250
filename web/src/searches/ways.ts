import { grouped } from '../app/words.ts';
import { span } from './words.ts';

/** Whether a search is waited for, or goes on in the background as a job of the service. */

/**
 * Milliseconds of a search that nobody should wait for in one request: many proxies cut off an answer after 30 s or 60 s,
 * and its progress is unknown.
 */
export const LONG_MS = 20_000;

/** Milliseconds of a search during which people want to see a first layout. */
const TEDIOUS_MS = 10_000;

/** Longest searches of the service in milliseconds. */
export interface Ceilings {
  readonly maxSolveMs: number;
  readonly maxJobMs: number;
}

/** What decides the way. */
export interface Wish {
  readonly hasKey: boolean;
  /** The time limit in milliseconds; undefined for a strategy without one. */
  readonly wantedMs: number | undefined;
  /** It may take long even so. */
  readonly isPatient: boolean;
  /** What people said; undefined if they leave it to the page. */
  readonly choice: boolean | undefined;
  /** The same about a first layout. */
  readonly firstChoice: boolean | undefined;
  /** Undefined until they are known. */
  readonly ceilings: Ceilings | undefined;
}

export interface Way {
  /** Whether people can choose. */
  readonly canQueue: boolean;
  /** Whether it goes on in the background. */
  readonly isQueued: boolean;
  /** Whether people can have a first layout meanwhile, which counts as one more solve; and whether they do. */
  readonly canDraw: boolean;
  readonly drawsFirst: boolean;
  /** Milliseconds after which the search ends at the latest; undefined: it has no time limit of its own. */
  readonly limitMs: number | undefined;
  /** What people should know about it. */
  readonly hint: string | undefined;
  /** A key would help. */
  readonly wantsKey: boolean;
}

const isLong = ({ wantedMs = 0, ceilings }: Wish): boolean =>
  wantedMs > Math.min(LONG_MS, ceilings?.maxSolveMs ?? LONG_MS);

export function wayOf(wish: Wish): Way {
  const { hasKey, wantedMs, isPatient, choice, firstChoice, ceilings } = wish;
  const canQueue = hasKey && (wantedMs !== undefined || isPatient);
  const isQueued = canQueue && (choice ?? isLong(wish));
  const most = (isQueued ? ceilings?.maxJobMs : ceilings?.maxSolveMs) ?? Number.POSITIVE_INFINITY;
  const limitMs = wantedMs === undefined ? undefined : Math.min(wantedMs, most);
  const canDraw = limitMs !== undefined && limitMs >= TEDIOUS_MS;
  return {
    canQueue,
    isQueued,
    canDraw,
    // Without a key, solves are few.
    drawsFirst: canDraw && (firstChoice ?? hasKey),
    limitMs,
    hint: hintOf(wish, isQueued),
    wantsKey: !hasKey && isLong(wish),
  };
}

function hintOf(wish: Wish, isQueued: boolean): string | undefined {
  const { hasKey, wantedMs = 0, ceilings } = wish;
  if (isQueued) return 'It shows its progress, and goes on if you close this page.';
  if (!hasKey && isLong(wish))
    return ceilings
      ? `Without a key, a search takes at most ${span(ceilings.maxSolveMs)} and ends when you close this page. With a key, it goes on in the background, for up to ${span(ceilings.maxJobMs)}.`
      : 'With a key, a long search goes on in the background.';
  if (ceilings && wantedMs > ceilings.maxSolveMs)
    return `While you wait for it, a search takes at most ${span(ceilings.maxSolveMs)}.`;
  return undefined;
}

/** What the setting of the time limit says about this service. */
export function limitNote(hasKey: boolean, ceilings: Ceilings | undefined): string {
  if (!ceilings) return '';
  const { maxSolveMs, maxJobMs } = ceilings;
  const most = (ms: number) => `${grouped(ms)} (${span(ms)})`;
  return `This service searches for at most ${most(maxSolveMs)} while you wait, and ${most(maxJobMs)} in the background${hasKey ? '' : ', which needs a key'}.`;
}
