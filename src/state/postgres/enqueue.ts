import { PLANS } from '../../contract/quotas.ts';
import { lackOfRoom, partsOf, placeOf, ROW_BYTES } from '../contents.ts';
import { bytesOf, type Enqueued, isKnown, type NewJob } from '../jobs.ts';
import type { Vault } from '../vault.ts';
import { CHARGE_JOB, UNCHARGE_JOB } from './charge-sql.ts';
import { Contents } from './contents.ts';
import type { Database, Session } from './database.ts';
import { ADD, CONTENT_IDS, LOAD, WITHDRAW } from './job-sql.ts';
import { addReplay, type FoundReplay, findReplay, keepReplay } from './replays.ts';
import type { Settlement } from './settlement.ts';
import { Unavailable } from './unavailable.ts';

/** Queues jobs: charges and queues one, or does neither, whichever answer of the database is lost. */
export class JobEntrance {
  readonly #database: Database;
  readonly #vault: Vault;
  readonly #settlement: Settlement;

  constructor(database: Database, vault: Vault, settlement: Settlement) {
    this.#database = database;
    this.#vault = vault;
    this.#settlement = settlement;
  }

  async enqueue(job: NewJob): Promise<Enqueued> {
    const hash = this.#vault.digest('job', job.id);
    let isTried = false;
    try {
      return await this.#database.keeping(async (session) => {
        const outcome = await this.#enqueue(session, job, hash);
        isTried = outcome.outcome === 'queued';
        return outcome;
      }, true);
    } catch (error) {
      // A retry with the same Idempotency-Key finds the job. Without one, its client would not know of it.
      if (isTried && error instanceof Unavailable && job.replay === undefined) await this.#withdraw(hash);
      throw error;
    }
  }

  async #enqueue(session: Session, job: NewJob, hash: Buffer): Promise<Enqueued> {
    const { replay } = job;
    const asked = replay?.request ?? { key: job.key, route: '', name: '', body: '', at: job.at };
    const found = await findReplay(session.rows, this.#vault, asked);
    if (found.key === undefined) return { outcome: 'unknown' };
    const { meter, plan } = found.key;
    const [load] = await session.rows<{ own: number; all: number; known: boolean }>(LOAD, [meter, hash]);
    // The answer to the first attempt was lost.
    if (load?.known) return { outcome: 'queued' };
    if (replay && isKnown(found.found)) return found.found;
    if ((load?.own ?? 0) >= job.most) return { outcome: 'too_many', plan };
    if ((load?.all ?? 0) >= job.mostOfAll) return { outcome: 'too_many_of_all' };
    const kept = await new Contents(session).kept(meter);
    const lack = lackOfRoom({ plan, ...kept }, bytesOf(job), job.storage);
    if (lack) return lack;
    const quotas = PLANS.map((each) => job.limits[each]);
    const charge = [this.#vault.hash('key', job.key), job.period, PLANS, quotas];
    if ((await session.rows(CHARGE_JOB, charge)).length === 0) return { outcome: 'exhausted', plan };
    await this.#add(session, job, meter, hash);
    if (replay) await this.#keepAnswer(session, job, replay, found);
    return { outcome: 'queued' };
  }

  async #add(session: Session, job: NewJob, meter: number, hash: Buffer): Promise<void> {
    const ids = await session.rows<{ id: number }>(CONTENT_IDS, [2]);
    const [request, answer] = ids.map(({ id }) => id);
    if (request === undefined || answer === undefined) throw new Error('there are no numbers for contents');
    const parts = partsOf(job.request);
    await session.run(ADD, [
      meter,
      hash,
      job.period,
      this.#vault.seal(job.client, hash),
      job.at,
      request,
      answer,
      [request, answer],
      [job.request.byteLength + ROW_BYTES, job.answerBytes + ROW_BYTES],
      [parts.length, null],
      parts.map(() => request),
      parts.map((_, index) => index),
      parts.map((part, index) => this.#vault.sealContent(part, placeOf(request, index))),
    ]);
  }

  /** The answer is kept in the same step, so no retry can queue the job again. */
  async #keepAnswer(
    session: Session,
    { at }: NewJob,
    { status, answer, keptUntil }: NonNullable<NewJob['replay']>,
    found: FoundReplay,
  ): Promise<void> {
    const bytes = answer.byteLength;
    const lease = { owner: '', until: at, latest: at };
    const reservation = await addReplay(session, found, { at, lease, bytes, keptUntil });
    const { content } = reservation;
    const parts = partsOf(answer);
    for (const [index, part] of parts.entries()) {
      const sealed = this.#vault.sealContent(part, placeOf(content, index));
      await session.run('INSERT INTO cutting_layout.parts (content, part, sealed) VALUES ($1, $2, $3)', [
        content,
        index,
        sealed,
      ]);
    }
    await keepReplay(session, reservation, { status, parts: parts.length, bytes }, keptUntil);
  }

  /** Takes back a job that may have been queued, at the latest when the database is back. */
  async #withdraw(hash: Buffer): Promise<void> {
    const settle = () => this.#database.keeping((session) => withdraw(session, hash));
    await settle().catch(() => this.#settlement.owe({ counts: 1, settle }));
  }
}

async function withdraw(session: Session, hash: Buffer): Promise<void> {
  const gone = await session.rows<{
    meter: number;
    period: string;
    request: number | null;
    answer: number | null;
  }>(WITHDRAW, [hash]);
  for (const { meter, period, request, answer } of gone) {
    await session.run(UNCHARGE_JOB, [meter, period]);
    await new Contents(session).remove([request, answer]);
  }
}
