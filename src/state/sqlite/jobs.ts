import type { JobStatus } from '../../contract/jobs.ts';
import { partsOf } from '../contents.ts';
import { jobRecordOf, type StoredJob } from '../job-records.ts';
import {
  bytesOf,
  type ClaimedJob,
  type Enqueued,
  isKnown,
  type JobBeat,
  type JobOperations,
  type JobOrder,
  type JobRecord,
  type NewJob,
} from '../jobs.ts';
import type { ReplayOperations } from '../replays.ts';
import type { ServiceOperations } from '../store.ts';
import type { Vault } from '../vault.ts';
import type { ContentTable } from './contents.ts';
import { type Connection, savepoints } from './database.ts';

interface Claimable {
  readonly id: number;
  readonly hash: Buffer;
  readonly client: Buffer;
  readonly owner: string | null;
  readonly deaths: number;
  readonly request: number;
  readonly answer: number;
}

type Parts = Pick<ServiceOperations, 'findKey' | 'chargeKey' | 'refund'> &
  Pick<ReplayOperations, 'findReplay' | 'reserveReplay' | 'keepReplay'>;

/** Jobs without a live claim. */
const FREE = "status IN ('queued', 'running') AND (lease IS NULL OR lease <= @at OR lease > @latest)";

/** The queue of jobs. */
export function jobOperations(
  database: Connection,
  vault: Vault,
  contents: ContentTable,
  { findKey, chargeKey, refund, findReplay, reserveReplay, keepReplay }: Parts,
): JobOperations {
  const atomic = savepoints(database);
  const statements = statementsOf(database);

  function enqueue(job: NewJob): Enqueued {
    const key = findKey(job.key);
    if (key === undefined) return { outcome: 'unknown' };
    const { meter, plan } = key;
    const { replay } = job;
    if (replay) {
      const found = findReplay(replay.request);
      if (isKnown(found)) return found;
    }
    if ((statements.unfinished.get(meter) ?? 0) >= job.most) return { outcome: 'too_many', plan };
    if ((statements.unfinishedOfAll.get() ?? 0) >= job.mostOfAll) return { outcome: 'too_many_of_all' };
    const lack = contents.lackOfRoom(key, bytesOf(job), job.storage);
    if (lack) return lack;
    const charge = chargeKey(job.key, job.period, job.limits);
    if (charge.outcome !== 'charged') return charge;
    const hash = vault.digest('job', job.id);
    const request = contents.add(meter, job.request.byteLength);
    contents.complete(request, writeParts(request, job.request), job.request.byteLength);
    statements.add.run({
      hash,
      meter,
      period: job.period,
      client: vault.seal(job.client, hash),
      at: job.at,
      request,
      answer: contents.add(meter, job.answerBytes),
    });
    if (replay) keepAnswer(replay, job);
    return { outcome: 'queued' };
  }

  function writeParts(content: number, bytes: Uint8Array): number {
    const parts = partsOf(bytes);
    for (const [index, part] of parts.entries()) contents.addPart(content, index, part);
    return parts.length;
  }

  /** The answer is kept in the same step, so no retry can queue the job again. */
  function keepAnswer(replay: NonNullable<NewJob['replay']>, { at, storage }: NewJob): void {
    const { request, status, answer, keptUntil } = replay;
    const lease = { owner: '', until: at, latest: at };
    const reserved = reserveReplay(request, lease, answer.byteLength, storage, keptUntil);
    if (reserved.outcome !== 'reserved') throw new Error(`the answer cannot be kept: ${reserved.outcome}`);
    const parts = writeParts(reserved.content, answer);
    keepReplay(reserved.id, lease.owner, { status, parts, bytes: answer.byteLength }, keptUntil);
  }

  function find(key: string, id: string): StoredJob | undefined {
    const owner = findKey(key);
    return owner && statements.byHash.get(vault.digest('job', id), owner.meter);
  }

  const recordOf = (job: StoredJob): JobRecord => jobRecordOf(job, vault, (id) => contents.find(id));

  const record = (key: string, id: string): JobRecord | undefined => {
    const row = find(key, id);
    return row && recordOf(row);
  };

  /** Forgets contents that are not needed any more. */
  function drop(id: number, ...which: readonly ('request' | 'answer')[]): void {
    const row = statements.contents.get(id);
    for (const name of which) {
      const content = row?.[name];
      statements.detach[name].run(id);
      if (content) contents.remove(content);
    }
  }

  function fail(id: number, hash: Buffer, error: string, at: string, keptUntil: string): void {
    drop(id, 'request', 'answer');
    statements.end.run({ id, status: 'failed', error: vault.seal(error, hash), at, keptUntil });
  }

  return {
    enqueueJob: enqueue,
    findJob: record,
    isJobWaiting: ({ latest }, at) => statements.isFree.get({ at, latest }) !== undefined,
    claimJob: atomic(
      ({ owner, until, latest }, at, { mostDeaths, failure, keptUntil }): ClaimedJob | undefined => {
        for (;;) {
          const row = statements.next.get({ at, latest });
          if (row === undefined) return undefined;
          const isLost = row.owner !== null;
          const deaths = row.deaths + (isLost ? 1 : 0);
          if (deaths >= mostDeaths) {
            fail(row.id, row.hash, failure, at, keptUntil);
            continue;
          }
          const { id: number } = row;
          // Whoever had it may still be writing its answer: the two must not mix.
          const answer = isLost ? contents.another(row.answer) : row.answer;
          statements.claim.run({ id: number, owner, until, deaths, answer });
          if (isLost) contents.remove(row.answer);
          const client = vault.open(row.client, row.hash);
          return { number, client, request: contents.find(row.request), answer, isLost };
        }
      },
    ),
    beginJob: (id, owner, at) => statements.begin.run({ id, owner, at }).changes === 1,
    beatJobs: atomic((owner, beats, until) => beats.map((beat) => beatOf(owner, beat, until))),
    returnJobs: atomic((owner, numbers) => {
      for (const id of numbers) statements.giveBack.run({ id, owner });
    }),
    finishJob: (id, owner, end, at, keptUntil) => {
      const row = statements.claimed.get(id, owner);
      if (row === undefined) return false;
      if (end.status === 'failed') {
        fail(id, row.hash, end.error, at, keptUntil);
        return true;
      }
      if (row.answer === null) return false;
      contents.complete(row.answer, end.parts, end.bytes);
      drop(id, 'request');
      statements.end.run({ id, status: 'succeeded', error: null, at, keptUntil });
      return true;
    },
    stopJob: (key, id, at, keptUntil) => {
      const row = find(key, id);
      if (row?.status === 'running') statements.stop.run(row.id);
      if (row?.status === 'queued') {
        refund({ meter: row.meter }, row.period);
        drop(row.id, 'request', 'answer');
        statements.end.run({ id: row.id, status: 'cancelled', error: null, at, keptUntil });
      }
      return record(key, id);
    },
    deleteJob: (key, id) => {
      const row = find(key, id);
      if (row === undefined) return undefined;
      if (row.status === 'queued') refund({ meter: row.meter }, row.period);
      const found = recordOf(row);
      drop(row.id, 'request', 'answer');
      statements.remove.run(row.id);
      return found;
    },
    endedJobs: (numbers) => {
      const unfinished = new Set(statements.unfinishedAmong.all(JSON.stringify(numbers)));
      return numbers.filter((number) => !unfinished.has(number));
    },
    jobCounts: () => {
      const counts = new Map(statements.counts.all().map(({ status, count }) => [status, count]));
      return { queued: counts.get('queued') ?? 0, running: counts.get('running') ?? 0 };
    },
  };

  function beatOf(owner: string, { number, progress }: JobBeat, until: string): JobOrder {
    const row = statements.claimed.get(number, owner);
    if (row === undefined) return { number, order: 'drop' };
    const sealed = progress === undefined ? row.progress : vault.seal(progress, row.hash);
    statements.beat.run({ id: number, until, progress: sealed });
    return { number, order: row.stopping === 1 ? 'stop' : 'go_on' };
  }
}

function statementsOf(database: Connection) {
  const unfinished = "status IN ('queued', 'running')";
  return {
    unfinished: database
      .prepare<[number], number>(`SELECT count(*) FROM jobs WHERE meter = ? AND ${unfinished}`)
      .pluck(),
    unfinishedOfAll: database.prepare<[], number>(`SELECT count(*) FROM jobs WHERE ${unfinished}`).pluck(),
    add: database.prepare(`
      INSERT INTO jobs (hash, meter, period, client, status, created_at, request, answer)
      VALUES (@hash, @meter, @period, @client, 'queued', @at, @request, @answer)`),
    byHash: database.prepare<[Buffer, number], StoredJob>('SELECT * FROM jobs WHERE hash = ? AND meter = ?'),
    isFree: database.prepare<[{ at: string; latest: string }], 1>(`SELECT 1 FROM jobs WHERE ${FREE} LIMIT 1`),
    /** Keys take turns: the one with fewest claimed jobs is next, and its oldest job. */
    next: database.prepare<[{ at: string; latest: string }], Claimable>(`
      WITH held AS (
        SELECT meter, count(*) AS jobs FROM jobs
        WHERE ${unfinished} AND lease > @at AND lease <= @latest GROUP BY meter
      )
      SELECT id, hash, client, owner, deaths, request, answer FROM jobs LEFT JOIN held USING (meter)
      WHERE ${FREE} ORDER BY coalesce(held.jobs, 0), id LIMIT 1`),
    claim: database.prepare(
      'UPDATE jobs SET owner = @owner, lease = @until, deaths = @deaths, answer = @answer WHERE id = @id',
    ),
    begin: database.prepare(
      `UPDATE jobs SET status = 'running', started_at = @at, progress = NULL
       WHERE id = @id AND owner = @owner AND ${unfinished}`,
    ),
    claimed: database.prepare<
      [number, string],
      Pick<StoredJob, 'hash' | 'answer' | 'progress'> & { readonly stopping: number }
    >(`SELECT hash, answer, progress, stopping FROM jobs WHERE id = ? AND owner = ? AND ${unfinished}`),
    beat: database.prepare('UPDATE jobs SET lease = @until, progress = @progress WHERE id = @id'),
    giveBack: database.prepare(
      `UPDATE jobs SET status = 'queued', owner = NULL, lease = NULL, started_at = NULL, progress = NULL
       WHERE id = @id AND owner = @owner AND ${unfinished}`,
    ),
    end: database.prepare(
      `UPDATE jobs SET status = @status, error = @error, finished_at = @at, kept_until = @keptUntil,
         owner = NULL, lease = NULL WHERE id = @id`,
    ),
    stop: database.prepare<[number]>('UPDATE jobs SET stopping = 1 WHERE id = ?'),
    contents: database.prepare<[number], { request: number | null; answer: number | null }>(
      'SELECT request, answer FROM jobs WHERE id = ?',
    ),
    detach: {
      request: database.prepare<[number]>('UPDATE jobs SET request = NULL WHERE id = ?'),
      answer: database.prepare<[number]>('UPDATE jobs SET answer = NULL WHERE id = ?'),
    },
    remove: database.prepare<[number]>('DELETE FROM jobs WHERE id = ?'),
    unfinishedAmong: database
      .prepare<[string], number>(
        `SELECT id FROM jobs WHERE id IN (SELECT value FROM json_each(?)) AND ${unfinished}`,
      )
      .pluck(),
    counts: database.prepare<[], { status: JobStatus; count: number }>(
      `SELECT status, count(*) AS count FROM jobs WHERE ${unfinished} GROUP BY status`,
    ),
  };
}
