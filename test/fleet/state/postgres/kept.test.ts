import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openPostgres, type PostgresStore } from '../../../../src/state/postgres/store.ts';
import {
  AT,
  answered,
  asked,
  claimed,
  KEPT,
  keyed,
  lease,
  MONTH,
  newJob,
  PLENTY,
  ROOM,
} from '../../../support/state/kept.ts';
import { inPostgres, PATIENT, postgresServer } from '../../../support/state/kinds.ts';
import { HAS_POSTGRES, WITH_POSTGRES } from '../../../support/state/postgres/server.ts';
import { type Loss, LossyProxy } from './proxy.ts';

describe.skipIf(!HAS_POSTGRES)(`jobs and kept answers on PostgreSQL ${WITH_POSTGRES}`, () => {
  let place: Awaited<ReturnType<typeof inPostgres>>;
  let proxy: LossyProxy;
  let node: PostgresStore;
  let direct: PostgresStore;

  beforeEach(async () => {
    place = await inPostgres();
    proxy = await new LossyProxy(postgresServer()).listen();
    const { database, secretFile } = place;
    const server = postgresServer();
    const open = (url: string) =>
      openPostgres({ url, passwordFile: '', secretFile, connections: 2, times: PATIENT, prepare: true });
    direct = await open(server.url(database));
    node = await open(proxy.url(database));
  });

  afterEach(async () => {
    proxy.remove();
    await node.close();
    await direct.close();
  });

  /** Does something again and again, each time with the loss of another of its messages, until none is left to lose. */
  async function losingEach(kind: Loss, work: (turn: number) => Promise<void>): Promise<number> {
    for (let turn = 0; ; turn++) {
      void proxy.loseNext(kind, turn).then(() => proxy.arrive());
      await work(turn);
      if (proxy.calm()) return turn;
    }
  }

  const losses: Loss[] = ['message', 'answer', 'late message'];

  test.each(losses)('a job is queued, run and charged once, whichever %s is lost', async (kind) => {
    const { key, charged } = await keyed(direct);
    const turns = await losingEach(kind, async () => {
      const job = newJob(key);
      expect(await node.enqueueJob(job)).toEqual({ outcome: 'queued' });
      const next = await claimed(node, 'A');
      expect(next.number).toBe((await direct.findJob(key, job.id))?.number);
      expect(await node.beginJob(next.number, 'A', AT)).toBe(true);
      const beats = [{ number: next.number, progress: '{}' }];
      expect(await node.beatJobs('A', beats, KEPT)).toEqual([{ number: next.number, order: 'go_on' }]);
      expect(await answered(node, next, 'A', 'the answer')).toBe(true);
      expect(await node.deleteJob(key, job.id)).toMatchObject({ status: 'succeeded' });
    });
    expect(turns).toBeGreaterThan(15);
    expect(await charged()).toBe(turns + 1);
    expect(await place.count('SELECT count(*) FROM contents')).toBe(0);
    expect(await place.count('SELECT bytes FROM kept_bytes WHERE meter = 0')).toBe(0);
  });

  test.each(losses)('a queued job is cancelled and refunded once, whichever %s is lost', async (kind) => {
    const { key, charged } = await keyed(direct);
    await direct.chargeKey(key, MONTH, PLENTY);
    await losingEach(kind, async (turn) => {
      const job = newJob(key);
      await direct.enqueueJob(job);
      if (turn % 2 === 0)
        expect(await node.stopJob(key, job.id, AT, KEPT)).toMatchObject({ status: 'cancelled' });
      else expect(await node.deleteJob(key, job.id)).toMatchObject({ status: 'queued' });
      expect(await charged()).toBe(1);
    });
  });

  test.each(losses)(
    'a request with an Idempotency-Key is charged once, whichever %s is lost',
    async (kind) => {
      const { key, charged } = await keyed(direct);
      const turns = await losingEach(kind, async (turn) => {
        const request = asked(key, { name: `${turn}` });
        const reserved = await node.reserveReplay(request, lease('A'), 5_000, ROOM, KEPT);
        if (reserved.outcome !== 'reserved') throw new Error(reserved.outcome);
        const { id, content } = reserved;
        expect(await node.chargeReplay(id, 'A', key, MONTH, PLENTY)).toMatchObject({ outcome: 'charged' });
        expect(await node.addPart(content, 0, Buffer.from('x'))).toBe(true);
        expect(await node.keepReplay(id, 'A', { status: 200, parts: 1, bytes: 1 }, KEPT)).toBe(true);
        expect(await node.findReplay(request)).toMatchObject({ outcome: 'kept' });
      });
      expect(turns).toBeGreaterThan(8);
      expect(await charged()).toBe(turns + 1);
      expect(await place.count('SELECT count(*) FROM contents')).toBe(turns + 1);
    },
  );

  test.each([
    ['queued', 'job'],
    ['charged', 'request with an Idempotency-Key'],
  ])('nothing is %s if the database stays away after a lost answer: a %s', async (_, what) => {
    const { key, charged } = await keyed(direct);
    const reserved = await node.reserveReplay(asked(key), lease('A'), 5_000, ROOM, KEPT);
    const { id } = { id: 0, ...reserved };
    const isJob = what === 'job';
    for (let skipped = 0; ; skipped++) {
      void proxy.loseNext('answer', skipped).then(() => {
        proxy.refuses = true;
        proxy.cut();
      });
      const attempt = isJob ? node.enqueueJob(newJob(key)) : node.chargeReplay(id, 'A', key, MONTH, PLENTY);
      const outcome = await attempt.then(
        (done) => done.outcome,
        (error: object) => 'isUnavailable' in error,
      );
      if (proxy.calm()) break;
      expect(outcome).toBe(true);
      proxy.refuses = false;
      // It is back once it answers, and then what was owed is settled.
      for (;;) {
        const isBack = await node.findKey(key).then(
          () => true,
          () => false,
        );
        if (isBack && (await charged()) === 0) break;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      expect(await direct.jobCounts()).toEqual({ queued: 0, running: 0 });
      if (!isJob) break;
    }
    expect(await place.count('SELECT count(*) FROM jobs')).toBe(isJob ? 1 : 0);
  });
});
