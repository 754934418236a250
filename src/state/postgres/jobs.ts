import type { JobStatus } from '../../contract/jobs.ts';
import { jobRecordOf, type StoredJob } from '../job-records.ts';
import type {
  ClaimedJob,
  FatalJob,
  JobBeat,
  JobEnd,
  JobLease,
  JobOperations,
  JobOrder,
  JobRecord,
} from '../jobs.ts';
import type { Asynchronous } from '../store.ts';
import type { Vault } from '../vault.ts';
import { UNCHARGE_JOB } from './charge-sql.ts';
import { Contents } from './contents.ts';
import type { Database, Session, Statement } from './database.ts';
import { JobEntrance } from './enqueue.ts';
import * as sql from './job-sql.ts';
import type { Settlement } from './settlement.ts';

type Row = StoredJob & { readonly answer_parts: number | null };

interface Claimable {
  readonly id: number;
  readonly hash: Buffer;
  readonly client: Buffer;
  readonly owner: string | null;
  readonly deaths: number;
  readonly request: number;
  readonly request_parts: number;
  readonly answer: number;
}

interface Standing {
  readonly hash: Buffer;
  readonly owner: string | null;
  readonly status: JobStatus;
  readonly finished_at: string | null;
  readonly request: number | null;
  readonly answer: number | null;
}

/** How a job ends. */
interface Ending {
  readonly status: JobStatus;
  readonly error?: Buffer;
  readonly at: string;
  readonly keptUntil: string;
}

type Named = Pick<Row, 'id' | 'request' | 'answer'>;

async function end(session: Session, job: Named, { status, error, at, keptUntil }: Ending): Promise<void> {
  await session.run(sql.END, [job.id, status, error ?? null, at, keptUntil]);
  const answer = status === 'succeeded' ? null : job.answer;
  await new Contents(session).remove([job.request, answer]);
}

const refund = (session: Session, { meter, period }: Pick<Row, 'meter' | 'period'>) =>
  session.run(UNCHARGE_JOB, [meter, period]);

/** The queue of jobs, which all nodes share. */
export function jobOperations(
  database: Database,
  vault: Vault,
  settlement: Settlement,
): Asynchronous<JobOperations> {
  const entrance = new JobEntrance(database, vault, settlement);

  const namesOf = (key: string, id: string) => [vault.hash('key', key), vault.digest('job', id)];

  const findLocked = async (session: Session, key: string, id: string): Promise<Row | undefined> =>
    (await session.rows<Row & Record<string, unknown>>(sql.FIND_LOCKED, namesOf(key, id)))[0];

  const recordOf = (row: Row): JobRecord =>
    jobRecordOf(row, vault, (id) => ({ id, parts: row.answer_parts ?? 0 }));

  async function claim(session: Session, lease: JobLease, at: string, fatal: FatalJob) {
    const { owner, until, latest } = lease;
    for (;;) {
      const [row] = await session.rows<Claimable & Record<string, unknown>>(sql.NEXT, [at, latest]);
      if (row === undefined) return undefined;
      const isLost = row.owner !== null;
      const deaths = row.deaths + (isLost ? 1 : 0);
      if (deaths >= fatal.mostDeaths) {
        const error = vault.seal(fatal.failure, row.hash);
        await end(session, row, { status: 'failed', error, at, keptUntil: fatal.keptUntil });
        continue;
      }
      const contents = new Contents(session);
      // Whoever had it may still be writing its answer: the two must not mix.
      const answer = isLost ? await contents.another(row.answer) : row.answer;
      await session.run(sql.CLAIM, [row.id, owner, until, deaths, answer]);
      if (isLost) await contents.remove([row.answer]);
      const client = vault.open(row.client, row.hash);
      const request = { id: row.request, parts: row.request_parts };
      return { number: row.id, client, request, answer, isLost } satisfies ClaimedJob;
    }
  }

  async function finish(
    session: Session,
    id: number,
    owner: string,
    ending: JobEnd,
    at: string,
    keptUntil: string,
  ): Promise<boolean> {
    const [job] = await session.rows<Standing & Record<string, unknown>>(sql.STANDING, [id]);
    if (job === undefined) return false;
    // The answer to the first attempt was lost.
    if (job.finished_at === at && job.status === ending.status) return true;
    if (job.owner !== owner) return false;
    const named = { ...job, id };
    if (ending.status === 'failed') {
      const error = vault.seal(ending.error, job.hash);
      await end(session, named, { status: 'failed', error, at, keptUntil });
      return true;
    }
    if (job.answer === null) return false;
    await new Contents(session).complete(job.answer, ending.parts, ending.bytes);
    await end(session, named, { status: 'succeeded', at, keptUntil });
    return true;
  }

  async function beat(owner: string, beats: readonly JobBeat[], until: string): Promise<JobOrder[]> {
    const numbers = beats.map(({ number }) => number);
    const claimed = await database.rows<{ id: number; hash: Buffer }>(sql.CLAIMED, [owner, numbers]);
    const hashes = new Map(claimed.map(({ id, hash }) => [id, hash]));
    const live = beats.filter(({ number }) => hashes.has(number));
    const progress = live.map((each) => {
      const hash = hashes.get(each.number);
      return each.progress === undefined || hash === undefined ? null : vault.seal(each.progress, hash);
    });
    const beaten = await database.rows<{ id: number; stopping: boolean }>(sql.BEAT, [
      owner,
      until,
      live.map(({ number }) => number),
      progress,
    ]);
    const stops = new Map(beaten.map(({ id, stopping }) => [id, stopping]));
    return numbers.map((number) => {
      const isStopping = stops.get(number);
      if (isStopping === undefined) return { number, order: 'drop' };
      return { number, order: isStopping ? 'stop' : 'go_on' };
    });
  }

  const anyOf = async (statement: Statement, values: readonly unknown[]): Promise<boolean> =>
    (await database.rows(statement, values)).length > 0;

  return {
    enqueueJob: (job) => entrance.enqueue(job),
    async findJob(key, id) {
      const [row] = await database.rows<Row & Record<string, unknown>>(sql.FIND, namesOf(key, id));
      return row && recordOf(row);
    },
    isJobWaiting: ({ latest }, at) => anyOf(sql.IS_FREE, [at, latest]),
    async claimJob(lease, at, fatal) {
      // What the first attempt claimed, if its answer was lost.
      let claimed: ClaimedJob | undefined;
      return database.keeping(async (session) => {
        const before = claimed && (await session.rows(sql.CLAIMED, [lease.owner, [claimed.number]]));
        if (before === undefined || before.length === 0) claimed = await claim(session, lease, at, fatal);
        return claimed;
      });
    },
    beginJob: (number, owner, at) => anyOf(sql.BEGIN, [number, owner, at]),
    beatJobs: beat,
    async returnJobs(owner, numbers) {
      await database.rows(sql.GIVE_BACK, [owner, numbers]);
    },
    finishJob: (number, owner, ending, at, keptUntil) =>
      database.keeping((session) => finish(session, number, owner, ending, at, keptUntil), true),
    stopJob: (key, id, at, keptUntil) =>
      database.keeping(async (session) => {
        const row = await findLocked(session, key, id);
        if (row?.status === 'running') await session.run(sql.STOP, [row.id]);
        if (row?.status !== 'queued') return row && recordOf(row);
        await refund(session, row);
        await end(session, row, { status: 'cancelled', at, keptUntil });
        return recordOf({ ...row, status: 'cancelled', finished_at: at });
      }, true),
    async deleteJob(key, id) {
      // What the first attempt deleted, if its answer was lost.
      let found: JobRecord | undefined;
      return database.keeping(async (session) => {
        const row = await findLocked(session, key, id);
        if (row === undefined) return found;
        if (row.status === 'queued') await refund(session, row);
        await session.run(sql.REMOVE, [row.id]);
        await new Contents(session).remove([row.request, row.answer]);
        found = recordOf(row);
        return found;
      }, true);
    },
    async endedJobs(numbers) {
      const rows = await database.rows<{ id: number }>(sql.UNFINISHED_AMONG, [numbers]);
      const unfinished = new Set(rows.map(({ id }) => id));
      return numbers.filter((number) => !unfinished.has(number));
    },
    async jobCounts() {
      const rows = await database.rows<{ status: JobStatus; count: number }>(sql.COUNTS);
      const counts = new Map(rows.map(({ status, count }) => [status, count]));
      return { queued: counts.get('queued') ?? 0, running: counts.get('running') ?? 0 };
    },
  };
}
