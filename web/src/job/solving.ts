import { batch, computed, effect, signal } from '@preact/signals';
import { solve, stopSolve } from '../api/calls.ts';
import { type Failure, type Problem, problemOf } from '../api/problems.ts';
import type { SolveResponse, WireRequest } from '../api/types.ts';
import { announce } from '../app/announce.ts';
import { randomName } from '../app/random-name.ts';
import { store, stored } from '../app/storage.ts';
import { count } from '../app/words.ts';
import { headlineOf } from '../result/figures.ts';
import type { KeptSheet } from './kept.ts';
import { type SentRows, whereOf } from './places.ts';
import { type Draft, faultsAt } from './request.ts';
import type { Job } from './rows.ts';
import { faults, focusOn, isComplaining, job, opened, refuse } from './store.ts';
import { solveText, withoutWarnings } from './warned.ts';

/** The key for solves; empty without one. It stays in this browser only if people say so. */
export const key = signal(stored('key') ?? '');
export const keepsKey = signal(stored('key') !== undefined);

/** Keeps the stored key as people want it, and the layout only as long as its job is open. */
export function watchKey(): void {
  effect(() => {
    if (opened.value > 0) solved.value = undefined;
  });
  effect(() => {
    store('key', keepsKey.value && key.value !== '' ? key.value : undefined);
  });
}

/** A solve that runs. */
interface Running {
  readonly controller: AbortController;
  /** Of `performance.now()`. */
  readonly since: number;
  /** The time limit of the search in milliseconds, if it has one. */
  readonly limitMs: number | undefined;
  /** By this name, the service ends it with its best layout so far. */
  readonly token: string;
  /** People want its best layout so far; `failed` if the service did not understand. */
  readonly stop?: 'asked' | 'failed';
}

/** A layout, with what it was made from. */
export interface Solved {
  readonly job: Job;
  readonly request: WireRequest;
  readonly labels: readonly string[];
  readonly response: SolveResponse;
  readonly elapsedMs: number;
  /** The name of its search, if it was one in the background. */
  readonly search?: string;
  /** People ended the search before its time. */
  readonly isStopped?: boolean;
  /** It is the one that people see while a long search runs. */
  readonly isFirst?: boolean;
}

export const running = signal<Running | undefined>(undefined);
export const solved = signal<Solved | undefined>(undefined);
export const problem = signal<Problem | undefined>(undefined);

/** Whether the job was changed since the layout was made. */
export const isStale = computed(() => solved.value !== undefined && solved.value.job !== job.value);

/** Tells people what is wrong with the job, and leads them to the first fault. */
export function complain(): void {
  isComplaining.value = true;
  const [first] = faults.value;
  if (!first) return;
  const { length } = faults.value;
  const told = whereOf(first.place, job.value) + first.message;
  announce(length === 1 ? `There is a problem. ${told}` : `There are ${count(length, 'problem')}. ${told}`);
  focusOn(first.place);
}

/** A job without faults, ready to be sent. */
export interface Ready extends Pick<Draft, 'labels' | 'rows'> {
  readonly job: Job;
  /** The sheets that stay as they are. */
  readonly kept: readonly KeptSheet[];
  readonly request: WireRequest;
  /** Milliseconds after which its search ends at the latest, if it has a time limit. */
  readonly limitMs: number | undefined;
}

/** Sends a job to the service, and waits for its layout. */
export async function solveNow({ job: sent, request, labels, rows, limitMs }: Ready): Promise<void> {
  const controller = new AbortController();
  const since = performance.now();
  const token = randomName();
  running.value = { controller, since, limitMs, token };
  announce('Computing the layout');
  const answer = await solve(solveText(request), key.value, token, controller.signal);
  const elapsedMs = performance.now() - since;
  batch(() => {
    const wasStopped = running.value?.stop === 'asked';
    running.value = undefined;
    isComplaining.value = false;
    switch (answer.kind) {
      case 'ok':
        show({
          ...{ job: sent, request, labels, response: answer.body, elapsedMs },
          isStopped: wasStopped && answer.body.result.search.interrupted,
        });
        return;
      case 'stopped':
        announce('Given up');
        return;
      default:
        failed(answer, sent, rows);
    }
  });
}

/** Ends the solve that people wait for with its best layout so far. */
export async function stopSolving(): Promise<void> {
  const now = running.value;
  if (!now || now.stop === 'asked') return;
  running.value = { ...now, stop: 'asked' };
  announce('Stopping');
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts += 1) {
    const answer = await stopSolve(now.token);
    if (answer.kind === 'ok' || running.value?.token !== now.token) return;
    // It may have overtaken the solve, or come to another node.
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    if (running.value?.token !== now.token) return;
  }
  running.value = { ...now, stop: 'failed' };
  announce(NOT_STOPPED);
}

const MAX_ATTEMPTS = 8;
const PAUSE_MS = 500;

/** Why a solve goes on that people wanted to stop. */
export const NOT_STOPPED =
  'The service could not end the search with its best layout. It goes on to its own end, unless you give it up';

/** Ends the solve that people wait for without a layout. */
export const giveUp = (): void => running.value?.controller.abort();

/** Shows a layout, and what the service warns of. */
export function show(found: Solved): void {
  const { request, response } = found;
  const { warnings = [] } = response;
  solved.value = { ...found, response: withoutWarnings(request, response) };
  announce(`${headlineOf(response)}.${warnings.length > 0 ? ` ${count(warnings.length, 'warning')}.` : ''}`);
}

/** Tells people why there is no layout, at the place where they can mend it. */
export function failed(answer: Failure, sent: Job, rows: SentRows): void {
  if (answer.kind === 'refused') {
    const { code, message, validationErrors = [] } = answer.error;
    if (code === 'validation_failed' || code === 'invalid_schema') {
      refuse(sent, faultsAt(validationErrors, rows, message));
      complain();
      return;
    }
  }
  tell(problemOf(answer, key.value !== ''));
}

/** Tells people a problem, and leads them to its field. */
export function tell(found: Problem): void {
  problem.value = found;
  announce(`${found.title}. ${found.advice}`);
  if (found.field) focusOn(found.field);
}
