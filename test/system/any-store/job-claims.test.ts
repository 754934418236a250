import { describe, expect } from 'vitest';
import { describeAnyStore, NOTHING_KEPT, textOf } from '../../support/state/any-store.ts';
import {
  AT,
  answered,
  claimed,
  FATAL,
  KEPT,
  keyed,
  lease,
  newJob,
  past,
  queued,
} from '../../support/state/kept.ts';

describeAnyStore('claims of jobs', (test) => {
  describe('claims', () => {
    test('of two nodes at once never meet', async ({ node, other, key }) => {
      for (let count = 0; count < 20; count++) await queued(node, newJob(key));
      const claims = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          index % 2 === 0 ? node.claimJob(lease('A'), AT, FATAL) : other.claimJob(lease('B'), AT, FATAL),
        ),
      );
      const numbers = claims.flatMap((job) => (job === undefined ? [] : [job.number]));
      expect(numbers).toHaveLength(20);
      expect(new Set(numbers).size).toBe(20);
    });

    test('take turns between keys', async ({ node }) => {
      const first = await keyed(node);
      const second = await keyed(node);
      for (let count = 0; count < 3; count++) await queued(node, newJob(first.key, { client: 'first' }));
      for (let count = 0; count < 2; count++) await queued(node, newJob(second.key, { client: 'second' }));
      const clients = [];
      for (let count = 0; count < 5; count++) clients.push((await claimed(node, 'A')).client);
      expect(clients).toEqual(['first', 'second', 'first', 'second', 'first']);
    });

    test('expire: another node starts the job again, and the first can neither go on nor answer', async ({
      node,
      other,
      key,
      charged,
    }) => {
      const id = await queued(node, newJob(key));
      const slow = await claimed(node, 'A');
      await node.beginJob(1, 'A', AT);
      expect(await other.isJobWaiting(past(14_999))).toBe(false);
      expect(await other.claimJob(lease('B', past(14_999)), past(14_999), FATAL)).toBeUndefined();
      const again = await claimed(other, 'B', past(15_000));
      expect(again).toMatchObject({ number: 1, isLost: true });
      expect(
        await node.heartbeat('A', { jobs: [{ number: 1, progress: 'x' }], replays: [] }, past(60_000)),
      ).toEqual([{ number: 1, order: 'drop' }]);
      expect(await answered(node, slow, 'A', 'of the first')).toBe(false);
      expect(await answered(other, again, 'B', 'of the second')).toBe(true);
      const { answer } = (await node.findJob(key, id)) ?? {};
      expect(await textOf(node, answer?.id ?? 0)).toBe('of the second');
      expect(await charged()).toBe(1);
    });

    test('that expired do not mix the answers of two nodes', async ({ node, other, key, kept }) => {
      const id = await queued(node, newJob(key, { answerBytes: 500_000 }));
      const slow = await claimed(node, 'A');
      await node.addPart(slow.answer, 0, Buffer.from('first 0'));
      const again = await claimed(other, 'B', past(15_000));
      await other.addPart(again.answer, 0, Buffer.from('second 0'));
      // The first was only slow. It writes on, and more than the second.
      for (const index of [0, 1, 2])
        expect(await node.addPart(slow.answer, index, Buffer.from(`first ${index}`))).toBe(false);
      await other.addPart(again.answer, 1, Buffer.from('second 1'));
      const end = { status: 'succeeded', parts: 2, bytes: 16 } as const;
      expect(await other.finishJob(1, 'B', end, AT, KEPT)).toBe(true);
      const { answer } = (await node.findJob(key, id)) ?? {};
      const texts = await Promise.all([0, 1, 2].map((index) => node.readPart(answer?.id ?? 0, index)));
      expect(texts.map((part) => part && Buffer.from(part).toString())).toEqual([
        'second 0',
        'second 1',
        undefined,
      ]);
      const { bytes, parts, counted } = await kept();
      expect([parts, counted]).toEqual([2, bytes]);
    });

    test('that are renewed do not expire', async ({ node, other, key }) => {
      await queued(node, newJob(key));
      await claimed(node, 'A');
      await node.heartbeat('A', { jobs: [{ number: 1, progress: undefined }], replays: [] }, past(25_000));
      expect(await other.isJobWaiting(past(20_000))).toBe(false);
    });

    test('end after three deaths: the job fails', async ({ node, other, key, charged, kept }) => {
      const id = await queued(node, newJob(key));
      for (const death of [0, 1, 2]) await claimed(node, `${death}`, past(death * 15_000));
      expect(await other.claimJob(lease('B', past(45_000)), past(45_000), FATAL)).toBeUndefined();
      expect(await other.findJob(key, id)).toMatchObject({ status: 'failed', error: FATAL.failure });
      expect(await kept()).toEqual(NOTHING_KEPT);
      expect(await charged()).toBe(1);
    });

    test('that are given back are free at once, and no death', async ({ node, other, key, charged }) => {
      const id = await queued(node, newJob(key));
      await queued(node, newJob(key));
      await claimed(node, 'A');
      await claimed(node, 'A');
      await node.beginJob(1, 'A', AT);
      await node.returnJobs('A', [1, 2]);
      expect(await node.findJob(key, id)).toEqual({ number: 1, status: 'queued', createdAt: AT });
      expect(await claimed(other, 'B')).toMatchObject({ number: 1, isLost: false });
      await node.returnJobs('A', [1]);
      expect(await other.beginJob(1, 'B', AT)).toBe(true);
      expect(await charged()).toBe(2);
    });
  });
});
