import { batch, computed, effect, signal } from '@preact/signals';
import { ALNS_CONFIG_FIELDS } from '../../../src/contract/alns-config.ts';
import { solve } from '../api/calls.ts';
import { type Problem, problemOf } from '../api/problems.ts';
import type { SolveResponse, WireRequest } from '../api/types.ts';
import { announce } from '../app/announce.ts';
import { store, stored } from '../app/storage.ts';
import { count } from '../app/words.ts';
import { headlineOf } from '../result/figures.ts';
import { whereOf } from './places.ts';
import { faultsAt } from './request.ts';
import { requestText } from './request-text.ts';
import type { Job } from './rows.ts';
import { draft, faults, focusOn, isComplaining, job, refuse } from './store.ts';

/** The key for solves; empty without one. It stays in this browser only if people say so. */
export const key = signal(stored('key') ?? '');
export const keepsKey = signal(stored('key') !== undefined);

/** Keeps the stored key as people want it. */
export function watchKey(): void {
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
}

/** A layout, with what it was made from. */
export interface Solved {
  readonly job: Job;
  readonly request: WireRequest;
  readonly labels: readonly string[];
  readonly response: SolveResponse;
  readonly elapsedMs: number;
}

export const running = signal<Running | undefined>(undefined);
export const solved = signal<Solved | undefined>(undefined);
export const problem = signal<Problem | undefined>(undefined);

/** Whether the job was changed since the layout was made. */
export const isStale = computed(() => solved.value !== undefined && solved.value.job !== job.value);

export function stop(): void {
  running.value?.controller.abort();
}

/** Tells people what is wrong with the job, and leads them to the first fault. */
function complain(): void {
  isComplaining.value = true;
  const [first] = faults.value;
  if (!first) return;
  const { length } = faults.value;
  const told = whereOf(first.place, job.value) + first.message;
  announce(length === 1 ? `There is a problem. ${told}` : `There are ${count(length, 'problem')}. ${told}`);
  focusOn(first.place);
}

/** Sends the job to the service, unless it has faults or one is on its way. */
export async function solveJob(): Promise<void> {
  if (running.value) return;
  const { request, labels, rows } = draft.value;
  problem.value = undefined;
  if (!request) {
    complain();
    return;
  }
  const sent = job.value;
  const controller = new AbortController();
  const since = performance.now();
  running.value = { controller, since, limitMs: limitOf(request) };
  announce('Computing the layout');
  const answer = await solve(requestText(request), key.value, controller.signal);
  const elapsedMs = performance.now() - since;
  batch(() => {
    running.value = undefined;
    isComplaining.value = false;
    switch (answer.kind) {
      case 'ok':
        solved.value = { job: sent, request, labels, response: answer.body, elapsedMs };
        announce(`${headlineOf(answer.body)}.`);
        return;
      case 'stopped':
        announce('Stopped');
        return;
      case 'refused':
        if (answer.error.code === 'validation_failed' || answer.error.code === 'invalid_schema') {
          refuse(sent, faultsAt(answer.error.validationErrors ?? [], rows, answer.error.message));
          complain();
          return;
        }
        break;
      case 'unreachable':
        break;
    }
    problem.value = problemOf(answer, key.value !== '');
    announce(`${problem.value.title}. ${problem.value.advice}`);
    if (problem.value.field) focusOn(problem.value.field);
  });
}

const limitOf = ({ strategy, alnsConfig }: WireRequest): number | undefined =>
  strategy === 'alns' ? (alnsConfig?.timeLimitMs ?? ALNS_CONFIG_FIELDS.timeLimitMs.default) : undefined;
