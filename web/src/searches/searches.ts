import { batch, computed, signal } from '@preact/signals';
import { LIMITS } from '../../../src/contract/limits.ts';
import { deleteJob, jobOf, queueJob, stopJob } from '../api/calls.ts';
import { type Failure, problemOf } from '../api/problems.ts';
import type { JobResponse, QueuedJob } from '../api/types.ts';
import { announce } from '../app/announce.ts';
import { randomName } from '../app/random-name.ts';
import { draftOf } from '../job/request.ts';
import { openedSaved, plainText } from '../job/saved.ts';
import { failed, key, problem, type Ready, running, show, solved, tell } from '../job/solving.ts';
import { job, kept } from '../job/store.ts';
import { askingText } from '../job/warned.ts';
import { type End, follow, submit, type Waiting } from './follow.ts';
import { forget, remember, remembered } from './memory.ts';
import type { Search } from './remembered.ts';
import { Session } from './session.ts';
import { jobLimitOf } from './way.ts';
import { beganAnew, newsOf, troubleOf } from './words.ts';

/** Searches in the background: jobs of the service, which go on without this page. */

/** A search that people watch. */
export interface Watched {
  readonly search: Search;
  /** What the service last said; undefined before its first answer. */
  readonly job: QueuedJob | undefined;
  /** When it said so, of `performance.now()`. */
  readonly at: number;
  /** Milliseconds after which the search ends at the latest, if it has a time limit. */
  readonly limitMs: number | undefined;
  readonly isStopping: boolean;
  /** The service was restarted meanwhile. */
  readonly isAnew: boolean;
  /** Why there is no news of it for now. */
  readonly trouble: Failure | undefined;
}

export const watched = signal<Watched | undefined>(undefined);

/** What became of a search without a layout. */
export const notice = signal<string | undefined>(undefined);

/** The searches that people can take up again. */
export const left = computed(() =>
  remembered.value.filter(({ name }) => name !== watched.value?.search.name && name !== solved.value?.search),
);

/** Whether a layout is being computed that people wait for or watch. */
export const isBusy = computed(() => running.value !== undefined || watched.value !== undefined);

/** Whether the layout is a first one, and the search for a better one still runs. */
export const isSoFar = computed(() => isBusy.value && solved.value?.isFirst === true);

/** How long a question waits for the end of a job, in milliseconds: progress is seen as often, if somebody looks. */
const WATCHED_WAIT_MS = 2_000;

let session: Session | undefined;

const update = (changes: Partial<Watched>): void => {
  if (watched.value) watched.value = { ...watched.value, ...changes };
};

function say(text: string): void {
  notice.value = text;
  announce(text);
}

/** Has the service search in the background, and watches it. */
export function searchLong(ready: Ready): Promise<void> {
  const text = plainText(ready.job, ready.kept);
  // It may have arrived, although no answer came. Under its name it is counted once.
  const unsent = remembered.peek().find(({ id, job }) => id === undefined && job === text);
  const search = unsent ?? { name: randomName(), begunAt: Date.now(), job: text };
  remember(search);
  return watch(search, ready);
}

/** Goes on with a search that people left. */
export async function takeUp(search: Search): Promise<void> {
  if (isBusy.value) return;
  batch(() => {
    problem.value = undefined;
    notice.value = undefined;
  });
  if (key.value === '') {
    tell({ title: 'A key is missing', advice: 'Enter the key of the search.', field: 'key' });
    return;
  }
  const here = { job: job.value, kept: kept.value };
  const sent = plainText(here.job, here.kept) === search.job ? here : openedSaved(search.job);
  const { request, labels, rows } = (sent && draftOf(sent.job, sent.kept)) ?? {};
  if (!sent || !request || !labels || !rows) {
    const advice = 'It was started by a different version of the page. Solve the job again.';
    tell({ title: 'This search cannot be reopened', advice });
    return;
  }
  await watch(search, { ...sent, request, labels, rows, limitMs: jobLimitOf(request) });
}

/** Watches a search to its end; queues it before, if the service has not taken it. */
async function watch(search: Search, ready: Ready): Promise<void> {
  const own = new Session(key.value);
  session = own;
  watched.value = {
    search,
    job: undefined,
    at: performance.now(),
    limitMs: ready.limitMs,
    isStopping: false,
    isAnew: false,
    trouble: undefined,
  };
  const waiting: Waiting = {
    pause: (ms) => own.pause(ms),
    isLeft: () => own.isLeft,
    onTrouble(trouble) {
      const before = watched.value?.trouble;
      update({ trouble });
      if (trouble && !before) announce(troubleOf(trouble, watched.value?.job !== undefined));
    },
  };
  let { id } = search;
  if (id === undefined) {
    // Under one name, the text must always be the same.
    const body = askingText(ready.request);
    const answer = await submit(() => queueJob(body, own.key, search.name, own.question()), waiting);
    if (answer.kind !== 'ok') {
      notTaken(answer, search, ready);
      return;
    }
    id = answer.body.job.id;
    seen(answer.body);
    keep({ id });
  }
  const jobId = id;
  const end = await follow({
    ...waiting,
    ask: (waitMs) => jobOf(jobId, own.key, waitMs, own.question()),
    waitMs: () => (document.hidden ? LIMITS.MAX_JOB_WAIT_MS : WATCHED_WAIT_MS),
    ticks: () => performance.now(),
    onJob: (job) => seen({ job }),
  });
  batch(() => ended(end, ready));
}

/** Remembers the watched search with what is new about it. */
function keep(changes: Partial<Search>): void {
  if (!watched.value) return;
  const search = { ...watched.value.search, ...changes };
  remember(search);
  update({ search });
}

function seen({ job }: Pick<JobResponse, 'job'>): void {
  const before = watched.value?.job;
  const news = newsOf(before, job);
  update({ job, at: performance.now(), ...(beganAnew(before, job) && { isAnew: true }) });
  if (news !== undefined) announce(news);
}

/** Codes that leave it open whether the service has taken a job. */
const UNSURE: ReadonlySet<string> = new Set(['internal_error', 'idempotency_conflict']);

function notTaken(answer: Failure | { readonly kind: 'stopped' }, { name }: Search, ready: Ready): void {
  if (answer.kind === 'refused' && !UNSURE.has(answer.error.code)) forget(name);
  batch(() => {
    watched.value = undefined;
    if (answer.kind === 'stopped') announce('Stopped');
    else failed(answer, ready.job, ready.rows);
  });
}

function ended(end: End, ready: Ready): void {
  const search = watched.value?.search;
  watched.value = undefined;
  if (!search || end.kind === 'left') return;
  notice.value = undefined;
  if (end.kind === 'refused') {
    tell(problemOf(end.failure, true));
    return;
  }
  const { status, response, error, createdAt, startedAt = createdAt, finishedAt = startedAt } = end.job;
  if (status === 'succeeded' && response) {
    // The clock of the service may be wrong, but it measures well.
    remember({ ...search, endedAt: search.begunAt + Date.parse(finishedAt) - Date.parse(createdAt) });
    const elapsedMs = Date.parse(finishedAt) - Date.parse(startedAt);
    const isStopped = search.isStopped === true && response.result.search.interrupted;
    show({ ...ready, response, elapsedMs, search: search.name, isStopped });
    return;
  }
  forget(search.name);
  if (status === 'failed' && error) tell(problemOf({ kind: 'refused', error }, true));
  else say('The search was stopped before it began. Nothing was counted.');
}

/** Ends the watched search with its best layout so far; one that has not begun is cancelled. */
export async function stopSearch(): Promise<void> {
  const own = session;
  const now = watched.value;
  if (!own || !now || now.isStopping) return;
  const { id } = now.search;
  if (id === undefined) {
    own.leave();
    return;
  }
  update({ isStopping: true });
  announce('Stopping');
  const answer = await stopJob(id, own.key);
  if (own.isLeft || watched.value?.search.id !== id) return;
  if (answer.kind === 'ok') {
    if (answer.body.job.status === 'running') keep({ isStopped: true });
    own.hurry();
    return;
  }
  update({ isStopping: false });
  if (answer.kind !== 'stopped') say(`The search was not stopped. ${problemOf(answer, true).title}.`);
}

/** Lets the watched search go on without being watched. */
export function leaveSearch(): void {
  session?.leave();
  announce('The search goes on without this page');
}

/** Forgets a search, here and at the service. One that runs is cancelled. */
export async function dismiss({ name, id, endedAt }: Search): Promise<void> {
  notice.value = undefined;
  if (id === undefined || key.value === '') {
    forget(name);
    announce('Forgotten');
    return;
  }
  const answer = await deleteJob(id, key.value);
  if (answer.kind === 'stopped') return;
  const isGone = answer.kind === 'refused' && answer.error.code === 'not_found';
  if (answer.kind !== 'ok' && !isGone) {
    tell(problemOf(answer, true));
    return;
  }
  forget(name);
  if (answer.kind !== 'ok' || endedAt !== undefined || answer.body.job.status !== 'cancelled')
    announce('Forgotten');
  else if (answer.body.job.startedAt === undefined) say('The search is cancelled. Nothing was counted.');
  else say('The search is cancelled. It had begun, so it stays counted.');
}

/** People who come back to the page want news. */
export function watchAttention(): void {
  addEventListener('visibilitychange', () => {
    if (!document.hidden && watched.value?.job) session?.hurry();
  });
}
