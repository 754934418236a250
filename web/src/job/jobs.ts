import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import * as v from 'valibot';
import type { SolveResponse } from '../api/types.ts';
import { openedSaved } from './saved.ts';

/** The jobs in this browser, each with its last layout. */

export interface StoredLayout {
  /** The job that it is of, as saved text. */
  readonly of: string;
  readonly response: SolveResponse;
  readonly elapsedMs: number;
  readonly isStopped?: boolean | undefined;
}

export interface StoredJob {
  readonly id: string;
  readonly name: string;
  /** Of the clock, in milliseconds. */
  readonly changedAt: number;
  /** As saved text. */
  readonly text: string;
  readonly layout?: StoredLayout | undefined;
}

interface Schema extends DBSchema {
  readonly jobs: { readonly key: string; readonly value: StoredJob };
}

let database: Promise<IDBPDatabase<Schema>> | undefined;

function opened(): Promise<IDBPDatabase<Schema>> {
  database ??= openDB<Schema>('cutting-layout', 1, {
    upgrade: (made) => {
      made.createObjectStore('jobs', { keyPath: 'id' });
    },
    terminated: () => {
      database = undefined;
    },
  });
  database.catch(() => {
    database = undefined;
  });
  return database;
}

/** All jobs, the last changed first. None where the browser stores nothing. */
export async function allJobs(): Promise<readonly StoredJob[]> {
  try {
    const jobs = await (await opened()).getAll('jobs');
    return jobs.sort((a, b) => b.changedAt - a.changedAt);
  } catch {
    return [];
  }
}

export async function jobAt(id: string): Promise<StoredJob | undefined> {
  try {
    return await (await opened()).get('jobs', id);
  } catch {
    return undefined;
  }
}

/** @returns whether it is stored. */
export async function putJob(job: StoredJob): Promise<boolean> {
  try {
    await (await opened()).put('jobs', job);
    return true;
  } catch {
    return false;
  }
}

export const deleteJob = async (id: string): Promise<void> => (await opened()).delete('jobs', id);

const FileSchema = v.object({
  jobs: v.array(v.object({ id: v.string(), name: v.string(), changedAt: v.number(), text: v.string() })),
});

/** All jobs as one file. A layout is not part of it: the same job gives the same again. */
export const jobsFile = (jobs: readonly StoredJob[]): string =>
  JSON.stringify({ jobs: jobs.map(({ layout: _, ...job }) => job) }, null, 2);

/** Whether a text is such a file, however damaged. */
export const isJobsFile = (text: string): boolean => /^\s*\{\s*"jobs"\s*:/.test(text);

/**
 * The jobs of a file that are not stored yet. One that differs from a stored one of its id gets an id of its own.
 *
 * @throws Error, whose message is for people, if the file has none.
 */
export function jobsIn(
  text: string,
  stored: readonly StoredJob[],
  freshId: () => string,
): readonly StoredJob[] {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), FileSchema), text);
  if (!success) throw new Error('It holds no jobs of this page. Choose a file that “Export all” has made.');
  const known = new Map(stored.map((job) => [job.id, job]));
  return output.jobs
    .filter((job) => openedSaved(job.text) !== undefined && known.get(job.id)?.text !== job.text)
    .map((job) => (known.has(job.id) ? { ...job, id: freshId() } : job));
}
