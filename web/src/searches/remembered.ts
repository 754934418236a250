import * as v from 'valibot';
import { KEPT_HOURS } from '../../../src/contract/jobs.ts';
import { moment } from './words.ts';

/** Searches that this browser remembers, so that people can close the page and come back. */

const SearchSchema = v.object({
  /** Under this name, the service takes it once (`Idempotency-Key`). */
  name: v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/)),
  /** Of its job at the service; absent until the service has answered. */
  id: v.exactOptional(v.pipe(v.string(), v.maxLength(100))),
  /** By the clock of this browser, in milliseconds since 1970. */
  begunAt: v.number(),
  endedAt: v.exactOptional(v.number()),
  /** People ended it before its time. */
  isStopped: v.exactOptional(v.literal(true)),
  /** The job as it was entered. */
  job: v.string(),
});

export type Search = v.InferOutput<typeof SearchSchema>;

/** Searches remembered at a time. Each may hold ten thousand rows. */
export const MAX_REMEMBERED = 5;

/** The searches of a stored text, latest first. What this page cannot read is left out. */
export function searchesOf(text: string | undefined): readonly Search[] {
  const list = parsed(text);
  if (!Array.isArray(list)) return [];
  return list.filter((each) => v.is(SearchSchema, each)).slice(0, MAX_REMEMBERED);
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? [] : JSON.parse(text);
  } catch {
    return [];
  }
}

/** The list with a search in the state that it now has. What is dropped for it has ended, if possible. */
export function withSearch(list: readonly Search[], search: Search): readonly Search[] {
  if (list.some(({ name }) => name === search.name))
    return list.map((each) => (each.name === search.name ? search : each));
  return [search, ...(list.length < MAX_REMEMBERED ? list : withoutOne(list))];
}

export const withoutSearch = (list: readonly Search[], name: string): readonly Search[] =>
  list.filter((each) => each.name !== name);

/** The list without the oldest search that has ended, or else the oldest. */
export function withoutOne(list: readonly Search[]): readonly Search[] {
  const last = list.findLast(({ endedAt }) => endedAt !== undefined) ?? list.at(-1);
  return list.filter((each) => each !== last);
}

/** What people can do about a search that they left. */
export interface Offer {
  readonly text: string;
  /** What takes it up again; absent if that is no longer possible. */
  readonly action?: string;
  /** What ends the offer. */
  readonly dismissal: string;
}

const KEPT_MS = KEPT_HOURS * 3_600_000;

export function offerOf({ id, begunAt, endedAt }: Search, now: number): Offer {
  const search = `The search of ${moment(begunAt, now)}`;
  if (id === undefined)
    return {
      text: `${search} may not have reached the service. Sending it again counts it once.`,
      action: 'Send it again',
      dismissal: 'Forget it',
    };
  if (endedAt === undefined)
    return { text: `${search} was left running.`, action: 'Return to it', dismissal: 'Cancel it' };
  if (now < endedAt + KEPT_MS)
    return {
      text: `${search} has ended. The service keeps its layout until ${moment(endedAt + KEPT_MS, now)}.`,
      action: 'Show its layout',
      dismissal: 'Forget it',
    };
  return {
    text: `${search} is gone: the service kept its layout for ${KEPT_HOURS} hours.`,
    dismissal: 'Forget it',
  };
}
