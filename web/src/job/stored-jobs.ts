import { effect, signal, untracked } from '@preact/signals';
import { announce } from '../app/announce.ts';
import { randomName } from '../app/random-name.ts';
import { store, stored, storedInTab, storeInTab } from '../app/storage.ts';
import { isExample } from './example-end.ts';
import { jobAt, putJob, type StoredLayout } from './jobs.ts';
import { draftOf } from './request.ts';
import { isEmptyJob } from './rows.ts';
import { openedSaved, plainText, savedText } from './saved.ts';
import { running, solved } from './solving.ts';
import { begin, fork, job, jobId, jobName, kept, open, opened, openLink } from './store.ts';

/** Keeps the job of this page in the browser, and its last layout. */

/** Another tab has changed the job since this one has read it. */
export const isChangedElsewhere = signal(false);

/** The browser does not take the job. */
export const isUnstored = signal(false);

/** Milliseconds without an edit after which the job is stored. */
const PAUSE_MS = 400;

const channel = new BroadcastChannel('cutting-layout.jobs');

/** The layout of this page as it is stored. */
let layout: StoredLayout | undefined;

/** Opens the job of the address, or that of the last visit, or an example. @returns whether it is the example. */
export async function start(): Promise<boolean> {
  const last = stored('jobId');
  const id = storedInTab('jobId') ?? last;
  const record = id === undefined ? undefined : await jobAt(id);
  // What is written when a page is left arrives here alone.
  const text = id === last ? (stored('job') ?? record?.text) : record?.text;
  const before = text === undefined ? undefined : openedSaved(text);
  begin(before, before && id, (id === last ? stored('jobName') : undefined) ?? record?.name);
  const hadFault = storedInTab('fault') === 'yes';
  storeInTab('fault', 'no');
  if (record?.layout && !hadFault) showStored(record.layout);
  const begun = job.peek();
  await openLink();
  addEventListener('hashchange', openLink);
  return before === undefined && job.peek() === begun;
}

/** Opens one of the jobs in this browser, with its last layout. */
export async function openStored(id: string): Promise<void> {
  const record = await jobAt(id);
  const found = record && openedSaved(record.text);
  if (!found) {
    announce('The job cannot be opened: another version of this page wrote it');
    return;
  }
  open(found, { id, name: record.name });
  isChangedElsewhere.value = false;
  if (record.layout) showStored(record.layout);
  announce(`The job ${record.name} is open`);
}

function showStored(found: StoredLayout): void {
  const isCurrent = found.of === plainText(job.peek(), kept.peek());
  const of = isCurrent ? { job: job.peek(), kept: kept.peek() } : openedSaved(found.of);
  const { request, labels } = (of && draftOf(of.job, of.kept)) ?? {};
  if (!of || !request || !labels) return;
  const { response, elapsedMs, isStopped = false } = found;
  solved.value = { job: of.job, request, labels, response, elapsedMs, isStopped };
  layout = found;
}

/** Nothing of people's own is in it. */
const isNothing = (): boolean => isEmptyJob(job.value) || (isExample(job.value) && layout === undefined);

/** Stores the job of this page from now on. */
export function keepStored(): void {
  const now = () => [job.value, kept.value, jobName.value, solved.value, jobId.value] as const;
  let saved = now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const save = () => {
    clearTimeout(timer);
    const next = now();
    if (next.every((each, index) => each === saved[index])) return;
    if (next[3] !== saved[3] || next[4] !== saved[4]) layout = untracked(layoutNow);
    saved = next;
    const text = savedText(job.value, kept.value);
    store('job', text);
    store('jobId', jobId.value);
    store('jobName', jobName.value);
    storeInTab('jobId', jobId.value);
    if (isNothing()) return;
    const record = { id: jobId.value, name: jobName.value, changedAt: Date.now(), text, layout };
    putJob(record).then((isStored) => {
      isUnstored.value = !isStored;
      if (isStored) channel.postMessage(record.id);
    });
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === jobId.peek()) isChangedElsewhere.value = true;
  };
  effect(() => {
    const [edited] = now();
    // Two tabs never write into one job: what is changed here goes on as a copy.
    if (isChangedElsewhere.peek() && edited !== saved[0] && jobId.peek() === saved[4]) {
      isChangedElsewhere.value = false;
      untracked(() => fork(randomName()));
      announce('Another tab has changed this job. Your changes go into a copy of it');
    }
    clearTimeout(timer);
    // A layout is stored at once: a page that is left has no time for it.
    if (solved.value !== saved[3]) untracked(save);
    else timer = setTimeout(save, PAUSE_MS);
  });
  addEventListener('pagehide', save);
  // Undo leads back to another job, which is stored with its layout.
  effect(() => {
    if (opened.value > 0) untracked(() => showLayoutOf(jobId.peek()));
  });
}

async function showLayoutOf(id: string): Promise<void> {
  const record = await jobAt(id);
  if (record?.layout && jobId.peek() === id && !solved.peek() && !running.peek()) showStored(record.layout);
}

function layoutNow(): StoredLayout | undefined {
  const found = solved.value;
  if (!found) return undefined;
  const { response, elapsedMs, isStopped } = found;
  return { of: plainText(found.job, kept.value), response, elapsedMs, isStopped };
}
