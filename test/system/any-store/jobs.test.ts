import { describe, expect } from 'vitest';
import { PART_BYTES } from '../../../src/state/contents.ts';
import { describeAnyStore, NOTHING_KEPT, textOf } from '../../support/state/any-store.ts';
import {
  AT,
  answered,
  asked,
  claimed,
  FATAL,
  KEPT,
  keyed,
  lease,
  MONTH,
  newJob,
  PLENTY,
  past,
  queued,
  ROOM,
} from '../../support/state/kept.ts';

describeAnyStore('the queue of jobs', (test) => {
  describe('a job', () => {
    test('is queued, claimed, run, and has its answer on every node', async ({
      node,
      other,
      key,
      charged,
    }) => {
      const id = await queued(node, newJob(key, { request: Buffer.from('the request') }));
      expect(await other.jobCounts()).toEqual({ queued: 1, running: 0 });
      expect(await other.findJob(key, id)).toEqual({
        number: 1,
        status: 'queued',
        createdAt: AT,
      });
      expect(await other.isJobWaiting(AT)).toBe(true);
      const job = await claimed(other, 'B');
      expect(job).toMatchObject({ number: 1, client: 'key 1', isLost: false });
      expect(await textOf(other, job.request.id)).toBe('the request');
      expect(await node.isJobWaiting(AT)).toBe(false);
      expect(await node.claimJob(lease('A'), AT, FATAL)).toBeUndefined();
      expect(await other.beginJob(1, 'B', past(1))).toBe(true);
      expect(await node.findJob(key, id)).toMatchObject({ status: 'running', startedAt: past(1) });
      const beats = [{ number: 1, progress: '{"elapsedMs":5}' }];
      expect(await other.heartbeat('B', { jobs: beats, replays: [] }, past(16_000))).toEqual([
        { number: 1, order: 'go_on' },
      ]);
      expect(await node.findJob(key, id)).toMatchObject({ progress: '{"elapsedMs":5}' });
      expect(await node.endedJobs([1, 2])).toEqual([2]);
      expect(await answered(other, job, 'B', 'the answer', past(2))).toBe(true);
      expect(await node.endedJobs([1])).toEqual([1]);
      const ended = await node.findJob(key, id);
      expect(ended).toMatchObject({ status: 'succeeded', finishedAt: past(2) });
      expect(ended?.answer).toEqual({ id: job.answer, parts: 1 });
      expect(await textOf(node, job.answer)).toBe('the answer');
      expect(await node.readPart(job.request.id, 0)).toBeUndefined();
      expect(await node.jobCounts()).toEqual({ queued: 0, running: 0 });
      expect(await charged()).toBe(1);
      expect(await node.stopJob(key, id, AT, KEPT)).toMatchObject({ status: 'succeeded' });
    });

    test('keeps what was said of its progress while a beat has none', async ({ node, key }) => {
      const id = await queued(node, newJob(key));
      await claimed(node, 'A');
      await node.heartbeat('A', { jobs: [{ number: 1, progress: 'some' }], replays: [] }, past(1));
      await node.heartbeat('A', { jobs: [{ number: 1, progress: undefined }], replays: [] }, past(2));
      expect((await node.findJob(key, id))?.progress).toBe('some');
    });

    test('has a body and an answer of many parts', async ({ node, other, key, kept }) => {
      const large = Buffer.alloc(3 * PART_BYTES + 5, 'layout');
      const id = await queued(node, newJob(key, { request: large, answerBytes: large.byteLength }));
      const job = await claimed(other, 'B');
      expect(job.request.parts).toBe(4);
      const read = async (content: number) => {
        const found = await Promise.all([0, 1, 2, 3].map((index) => other.readPart(content, index)));
        return Buffer.concat(found.map((part) => part ?? Buffer.alloc(0)));
      };
      expect((await read(job.request.id)).equals(large)).toBe(true);
      expect(await other.readPart(job.answer, 0)).toBeUndefined();
      for (const index of [3, 1, 0, 2, 2])
        expect(
          await other.addPart(
            job.answer,
            index,
            large.subarray(index * PART_BYTES, (index + 1) * PART_BYTES),
          ),
        ).toBe(true);
      const end = { status: 'succeeded', parts: 4, bytes: large.byteLength } as const;
      expect(await other.finishJob(1, 'B', end, AT, KEPT)).toBe(true);
      expect((await node.findJob(key, id))?.answer?.parts).toBe(4);
      expect((await read(job.answer)).equals(large)).toBe(true);
      expect(await other.addPart(job.answer, 0, large)).toBe(false);
      const { bytes, counted } = await kept();
      expect(counted).toBe(bytes);
    });

    test('that fails says why, and keeps neither body nor answer', async ({ node, other, key, kept }) => {
      const id = await queued(node, newJob(key));
      const job = await claimed(node, 'A');
      await node.addPart(job.answer, 0, Buffer.from('half'));
      const end = { status: 'failed', error: '{"code":"x"}' } as const;
      expect(await node.finishJob(1, 'A', end, past(3), KEPT)).toBe(true);
      expect(await other.findJob(key, id)).toMatchObject({
        status: 'failed',
        error: '{"code":"x"}',
        finishedAt: past(3),
      });
      expect(await kept()).toEqual(NOTHING_KEPT);
    });

    test('is unknown to other keys, and to a key that is revoked; not to its replacement', async ({
      node,
      other,
      key,
      meter,
    }) => {
      const stranger = await keyed(node);
      const id = await queued(node, newJob(key));
      for (const store of [node, other]) {
        expect(await store.findJob(stranger.key, id)).toBeUndefined();
        expect(await store.stopJob(stranger.key, id, AT, KEPT)).toBeUndefined();
        expect(await store.deleteJob(stranger.key, id)).toBeUndefined();
        expect(await store.findJob(key, 'job_unknown')).toBeUndefined();
      }
      const { key: next } = await node.rotateKey(String(meter), { at: AT, actor: 'test' });
      expect(await node.findJob(key, id)).toBeUndefined();
      expect((await node.enqueueJob(newJob(key))).outcome).toBe('unknown');
      expect(await node.findJob(next, id)).toMatchObject({ status: 'queued' });
    });
  });

  describe('a stop', () => {
    test('of a queued job cancels and refunds it once, though it is claimed', async ({
      node,
      other,
      kept,
      key,
      charged,
    }) => {
      const id = await queued(node, newJob(key));
      await claimed(node, 'A');
      const stops = await Promise.all([node, other].map((store) => store.stopJob(key, id, past(5), KEPT)));
      for (const record of stops) expect(record).toMatchObject({ status: 'cancelled', finishedAt: past(5) });
      expect(await charged()).toBe(0);
      expect(await node.beginJob(1, 'A', AT)).toBe(false);
      expect(
        await node.heartbeat('A', { jobs: [{ number: 1, progress: undefined }], replays: [] }, KEPT),
      ).toEqual([{ number: 1, order: 'drop' }]);
      expect(await kept()).toEqual(NOTHING_KEPT);
    });

    test('of a running job reaches the node that runs it, and costs', async ({
      node,
      other,
      key,
      charged,
    }) => {
      const id = await queued(node, newJob(key));
      const job = await claimed(node, 'A');
      await node.beginJob(1, 'A', AT);
      expect(await other.stopJob(key, id, AT, KEPT)).toMatchObject({ status: 'running' });
      expect(
        await node.heartbeat('A', { jobs: [{ number: 1, progress: undefined }], replays: [] }, KEPT),
      ).toEqual([{ number: 1, order: 'stop' }]);
      await answered(node, job, 'A', 'best so far');
      expect(await other.findJob(key, id)).toMatchObject({ status: 'succeeded' });
      expect(await charged()).toBe(1);
    });
  });

  describe('a deletion', () => {
    test('forgets everything, and refunds only what has not begun', async ({
      node,
      other,
      kept,
      key,
      charged,
    }) => {
      const ids = [];
      for (let count = 0; count < 3; count++) ids.push(await queued(node, newJob(key)));
      await answered(node, await claimed(node, 'A'), 'A', 'done');
      const running = await claimed(node, 'A');
      await node.beginJob(running.number, 'A', AT);
      const before = [];
      for (const id of ids) before.push((await other.deleteJob(key, id))?.status);
      expect(before).toEqual(['succeeded', 'running', 'queued']);
      expect(await charged()).toBe(2);
      for (const id of ids) {
        expect(await node.findJob(key, id)).toBeUndefined();
        expect(await node.deleteJob(key, id)).toBeUndefined();
      }
      expect(await answered(node, running, 'A', 'too late')).toBe(false);
      expect(await kept()).toEqual(NOTHING_KEPT);
    });
  });

  describe('the limits', () => {
    test('of a key hold for many at once on two nodes, and an ended job makes room', async ({
      node,
      other,
      key,
      charged,
    }) => {
      const jobs = Array.from({ length: 60 }, () => newJob(key));
      const outcomes = await Promise.all(
        jobs.map((job, index) => (index % 2 === 0 ? node : other).enqueueJob(job)),
      );
      const refused = outcomes.filter(({ outcome }) => outcome !== 'queued');
      expect(refused).toHaveLength(40);
      for (const each of refused) expect(each).toEqual({ outcome: 'too_many', plan: 'pro' });
      expect(await charged()).toBe(20);
      await answered(node, await claimed(node, 'A'), 'A', 'done');
      expect((await node.enqueueJob(newJob(key))).outcome).toBe('queued');
      const stranger = await keyed(node);
      expect((await other.enqueueJob(newJob(stranger.key))).outcome).toBe('queued');
    });

    test('of all keys hold, and of quotas', async ({ node, key, charged }) => {
      const stranger = await keyed(node);
      await queued(node, newJob(key));
      const full = await node.enqueueJob(newJob(stranger.key, { mostOfAll: 1 }));
      expect(full).toEqual({ outcome: 'too_many_of_all' });
      const limits = { ...PLENTY, pro: 1 };
      expect(await node.enqueueJob(newJob(key, { limits }))).toEqual({ outcome: 'exhausted', plan: 'pro' });
      expect(await node.chargeKey(key, MONTH, limits)).toEqual({ outcome: 'exhausted', plan: 'pro' });
      expect([await charged(), await stranger.charged()]).toEqual([1, 0]);
    });

    test('of bytes hold for a key and for all, and nothing is charged beyond them', async ({
      node,
      key,
      charged,
      kept,
    }) => {
      const stranger = await keyed(node);
      const small = { total: 100_000, perKey: 30_000 };
      const job = { storage: small, answerBytes: 20_000 };
      await queued(node, newJob(key, job));
      const outcome = 'no_room';
      expect(await node.enqueueJob(newJob(key, job))).toEqual({ outcome, scope: 'key', plan: 'pro' });
      const storage = { total: 30_000, perKey: 30_000 };
      expect(await node.enqueueJob(newJob(stranger.key, { ...job, storage }))).toEqual({
        outcome,
        scope: 'all',
        plan: 'pro',
      });
      expect([await charged(), await stranger.charged()]).toEqual([1, 0]);
      const { bytes, counted } = await kept();
      expect(counted).toBe(bytes);
    });
  });

  describe('with an Idempotency-Key', () => {
    const named = (key: string, more = {}) =>
      newJob(key, {
        replay: {
          request: asked(key, { route: '/api/v1/jobs', ...more }),
          status: 202,
          answer: Buffer.from('accepted'),
          keptUntil: KEPT,
        },
      });

    test('a hundred jobs at once on two nodes are one, and have one answer', async ({
      node,
      other,
      key,
      charged,
    }) => {
      const outcomes = await Promise.all(
        Array.from({ length: 100 }, (_, index) => (index % 2 === 0 ? node : other).enqueueJob(named(key))),
      );
      expect(outcomes.filter(({ outcome }) => outcome === 'queued')).toHaveLength(1);
      const kept = outcomes.flatMap((each) => (each.outcome === 'kept' ? [each] : []));
      expect(kept).toHaveLength(99);
      for (const { status, content } of kept) expect([status, content]).toEqual([202, kept[0]?.content]);
      const { id = 0, parts: count } = kept[0]?.content ?? {};
      expect(count).toBe(1);
      expect(await textOf(other, id)).toBe('accepted');
      expect(await node.jobCounts()).toEqual({ queued: 1, running: 0 });
      expect(await charged()).toBe(1);
      expect(await other.enqueueJob(named(key, { body: 'another' }))).toEqual({ outcome: 'reused' });
    });
  });

  describe('what is over', () => {
    test('is kept until its time, and then removed, so many rows at once', async ({
      state,
      node,
      other,
      kept,
      key,
    }) => {
      for (let count = 0; count < 3; count++) {
        await queued(node, newJob(key, { storage: ROOM }));
        await answered(node, await claimed(node, 'A'), 'A', 'done');
      }
      expect(await node.sweep(past(86_399_999), 16)).toBe(0);
      expect(await other.sweep(KEPT, 2)).toBe(2);
      expect(await node.sweep(KEPT, 2)).toBe(1);
      expect(await node.sweep(KEPT, 2)).toBe(0);
      expect(await kept()).toEqual(NOTHING_KEPT);
      expect(await state.count('SELECT count(*) FROM jobs')).toBe(0);
    });
  });
});
