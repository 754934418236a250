import { batch, computed, effect, signal } from '@preact/signals';
import { announce } from '../app/announce.ts';
import { randomName } from '../app/random-name.ts';
import { count } from '../app/words.ts';
import { bandNames, EDGE_BANDS } from './edge-bands.ts';
import { endedExample } from './example-end.ts';
import { EXAMPLES, jobOfExample } from './examples.ts';
import type { OpenedJob } from './from-request.ts';
import { advance, begin as beginHistory, type History, redo, undo } from './history.ts';
import type { KeptSheet } from './kept.ts';
import { holdsJob, jobOfFragment, LinkError } from './link.ts';
import { materialsOf } from './materials.ts';
import type { JobFault, Place } from './places.ts';
import { draftOf } from './request.ts';
import { EMPTY_JOB, type Job } from './rows.ts';

/** The job on this page, and its way through undo and redo. */

/** What undo and redo bring back. */
interface State {
  readonly job: Job;
  /** The sheets of earlier layouts that stay as they are. */
  readonly kept: readonly KeptSheet[];
  /** Under which the browser stores the job. */
  readonly id: string;
  readonly name: string;
}

/** What people call a job without a name. */
const UNNAMED = 'My job';

const history = signal<History<State>>(
  beginHistory({ job: EMPTY_JOB, kept: [], id: randomName(), name: UNNAMED }),
);

export const jobId = computed(() => history.value.present.id);
export const jobName = computed(() => history.value.present.name);

export const job = computed(() => history.value.present.job);
/** What lengths without a unit count. It hardly ever changes. */
export const system = computed(() => job.value.system);
/** All edge bands of the job. */
export const bands = computed(() => bandNames(job.value.pieces, job.value.settings[EDGE_BANDS]));

/** All materials of the job. */
export const materials = computed(() => materialsOf(job.value));
/** Whether a row of the job has a grain. */
export const hasGrain = computed(() =>
  [...job.value.pieces, ...job.value.sheets].some(({ grain }) => grain !== ''),
);
/** The sheets of earlier layouts that stay as they are. */
export const kept = computed(() => history.value.present.kept);
/** The settings that differ from their defaults. They stay the same while people edit the tables. */
export const changedSettings = computed(() => job.value.settings);
export const canUndo = computed(() => history.value.past.length > 0);
export const canRedo = computed(() => history.value.future.length > 0);

/** Why sheets are no longer kept; undefined once people know. */
export const dropped = signal<string | undefined>(undefined);

/** The request that the job would become. */
export const draft = computed(() => draftOf(job.value, kept.value));

/** Faults that only the service found, in the job that it was sent. */
const refused = signal<{ readonly job: Job; readonly faults: readonly JobFault[] } | undefined>(undefined);

/** Whether people wanted to go on with this job, so that they want to know what is missing. */
export const isComplaining = signal(false);

/** What is wrong with the job, as far as people want to know yet. */
export const faults = computed<readonly JobFault[]>(() => {
  if (refused.value?.job === job.value) return refused.value.faults;
  return draft.value.faults.filter(({ isMissing }) => isComplaining.value || isMissing !== true);
});

export const faultAt = computed<ReadonlyMap<Place, string>>(
  () => new Map([...faults.value].reverse().map(({ place, message }) => [place, message])),
);

/** The link that could not be opened. */
export const linkProblem = signal<string | undefined>(undefined);

/** The place that gets the focus next. Each request is an object of its own. */
export const focusWanted = signal<{ readonly place: Place } | undefined>(undefined);

export const focusOn = (place: Place): void => {
  focusWanted.value = { place };
};

/** Goes on to another state of the job. */
export function edit(change: (job: Job) => Job): void {
  const { present } = history.value;
  const next = change(present.job);
  if (next !== present.job) history.value = advance(history.value, { ...present, job: next });
}

/** Keeps these sheets from now on. Undo leads back to those before. */
export function keepSheets(sheets: readonly KeptSheet[]): void {
  batch(() => {
    dropped.value = undefined;
    history.value = advance(history.value, { ...history.value.present, kept: sheets });
  });
}

/** Keeps only these sheets, because the last edit left no place for the others. Undoing that edit brings them back. */
export function dropSheets(still: readonly KeptSheet[], why: string): void {
  batch(() => {
    dropped.value = why;
    const { present, ...others } = history.value;
    history.value = { ...others, present: { ...present, kept: still } };
  });
}

/** Counts how often another job came onto the page: a layout is of one of them. */
export const opened = signal(0);

/** Begins with another job, and the sheets that are cut already for it. Undo leads back to the job before. */
export function open(
  { job: next, kept: own = [], lost = 0 }: OpenedJob,
  { id = randomName(), name = next.example ?? UNNAMED }: Partial<Pick<State, 'id' | 'name'>> = {},
): void {
  batch(() => {
    history.value = advance(history.value, { job: next, kept: own, id, name });
    opened.value += 1;
    endedExample.value = undefined;
    dropped.value =
      lost === 0
        ? undefined
        : `${count(lost, 'sheet')} of fixedSheets cannot be kept: not in stock, or the tree or a piece does not match.`;
    isComplaining.value = false;
  });
}

/** Gives the job another name. It is no step of undo. */
export function rename(name: string): void {
  const called = (state: State): State =>
    state.id === jobId.peek() ? { ...state, name: name.trim() || UNNAMED } : state;
  const { past, present, future } = history.value;
  history.value = { past: past.map(called), present: called(present), future: future.map(called) };
}

/** Goes on with the job as a copy of itself. */
export function fork(id: string): void {
  const { present, ...others } = history.value;
  history.value = { ...others, present: { ...present, id, name: `${present.name} (copy)` } };
}

export function undoEdit(): void {
  if (canUndo.value) travel(undo(history.value), 'Undone');
}

export function redoEdit(): void {
  if (canRedo.value) travel(redo(history.value), 'Redone');
}

function travel(to: History<State>, told: string): void {
  batch(() => {
    dropped.value = undefined;
    endedExample.value = undefined;
    if (to.present.id !== history.value.present.id) opened.value += 1;
    history.value = to;
  });
  announce(told);
}

export function refuse(sent: Job, found: readonly JobFault[]): void {
  refused.value = { job: sent, faults: found };
}

/** What a link holds. */
const state = () => [job.value, kept.value, jobName.value] as const;

/** An address that no longer says what the page shows would mislead whoever reloads or shares it. */
function dropStaleAddress(): void {
  let shown = state();
  effect(() => {
    const now = state();
    if (isEqual(now, shown)) return;
    shown = now;
    if (location.hash !== '') window.history.replaceState(null, '', location.pathname + location.search);
  });
}

const isEqual = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.every((each, index) => each === b[index]);

/** Counts the links that were opened. */
export const linksOpened = signal(0);

export async function openLink(): Promise<void> {
  if (!holdsJob(location.hash)) return;
  try {
    const { name, ...linked } = await jobOfFragment(location.hash);
    linkProblem.value = undefined;
    open(linked, name === undefined ? {} : { name });
    linksOpened.value += 1;
    announce('The job of the link is open.');
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    linkProblem.value = error.message;
  }
}

/** Begins the history with a job of an earlier visit, or with an example. */
export function begin(
  before: Pick<State, 'job' | 'kept'> | undefined,
  id = randomName(),
  name?: string,
): void {
  const [example] = EXAMPLES;
  const { job: first, kept: own } = before ?? { job: example ? jobOfExample(example) : EMPTY_JOB, kept: [] };
  history.value = beginHistory({ job: first, kept: own, id, name: name ?? first.example ?? UNNAMED });
  dropStaleAddress();
}
