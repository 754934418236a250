import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PART_BYTES } from '../../../../src/state/contents.ts';
import { openStore } from '../../../../src/state/local.ts';
import { checkPostgres } from '../../../../src/state/postgres/check.ts';
import { importState } from '../../../../src/state/postgres/import.ts';
import { openPostgres } from '../../../../src/state/postgres/store.ts';
import { withExclusive } from '../../../../src/state/sqlite/maintain.ts';
import { temporaryFolder } from '../../../support/folder.ts';
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
} from '../../../support/state/kept.ts';
import { postgresServer } from '../../../support/state/kinds.ts';
import { HAS_POSTGRES, PATIENT, WITH_POSTGRES } from '../../../support/state/postgres/server.ts';

test.skipIf(!HAS_POSTGRES)(`jobs and kept answers are moved without loss ${WITH_POSTGRES}`, async () => {
  const file = join(temporaryFolder(), 'state.sqlite');
  const secretFile = `${file}.secret`;
  const store = openStore(file);
  const { key } = await keyed(store);
  const large = Buffer.alloc(20 * PART_BYTES + 7, 'layout');
  const room = { answerBytes: large.byteLength };

  const ended = await queued(store, newJob(key, room));
  const job = await claimed(store, 'A');
  for (let index = 0; index <= 20; index++)
    await store.addPart(job.answer, index, large.subarray(index * PART_BYTES, (index + 1) * PART_BYTES));
  const end = { status: 'succeeded', parts: 21, bytes: large.byteLength } as const;
  await store.finishJob(job.number, 'A', end, AT, KEPT);
  const failed = await queued(store, newJob(key));
  await store.finishJob((await claimed(store, 'A')).number, 'A', { status: 'failed', error: '{}' }, AT, KEPT);
  const running = await queued(store, newJob(key));
  const dead = await claimed(store, 'A');
  await store.beginJob(dead.number, 'A', AT);
  await store.heartbeat(
    'A',
    { jobs: [{ number: dead.number, progress: '{"elapsedMs":1}' }], replays: [] },
    past(15_000),
  );
  await store.stopJob(key, running, AT, KEPT);
  const waiting = await queued(store, newJob(key, { request: large.subarray(0, 300_000) }));
  const reserve = async (name: string) => {
    const found = await store.reserveReplay(asked(key, { name }), lease('A'), 5_000, ROOM, KEPT);
    if (found.outcome !== 'reserved') throw new Error(found.outcome);
    await store.chargeReplay(found.id, 'A', key, MONTH, PLENTY);
    return found;
  };
  const kept = await reserve('kept');
  await store.addPart(kept.content, 0, Buffer.from('the answer'));
  await store.keepReplay(kept.id, 'A', { status: 200, parts: 1, bytes: 10 }, KEPT);
  await reserve('open');
  // The last numbers are of something that is gone.
  await store.deleteJob(key, await queued(store, newJob(key)));
  const records = await Promise.all([ended, failed, running, waiting].map((id) => store.findJob(key, id)));
  await store.close();

  const server = postgresServer();
  const options = {
    url: server.url(await server.database()),
    passwordFile: '',
    connections: 4,
    times: PATIENT,
  };
  const moved = await withExclusive(file, secretFile, (session) => importState(options, session));
  expect(moved).toMatchObject({ jobs: 4, replays: 2, contents: 7 });
  expect((await checkPostgres(options, secretFile)).faults).toEqual([]);

  const node = await openPostgres({ ...options, secretFile, prepare: false });
  try {
    for (const [index, id] of [ended, failed, running, waiting].entries())
      expect(await node.findJob(key, id)).toEqual(records[index]);
    const parts = await Promise.all(
      Array.from({ length: 21 }, (_, index) => node.readPart(records[0]?.answer?.id ?? 0, index)),
    );
    expect(Buffer.concat(parts.map((part) => part ?? Buffer.alloc(0))).equals(large)).toBe(true);
    expect(await node.findReplay(asked(key, { name: 'kept' }))).toMatchObject({
      outcome: 'kept',
      status: 200,
    });
    expect(await node.findReplay(asked(key, { name: 'open' }))).toEqual({ outcome: 'running' });
    // The one that ran starts again, still to be stopped, and is not charged again.
    expect(await claimed(node, 'B', past(15_000))).toMatchObject({ isLost: true, number: dead.number });
    await node.beginJob(dead.number, 'B', AT);
    const beats = [{ number: dead.number, progress: undefined }];
    expect(await node.heartbeat('B', { jobs: beats, replays: [] }, past(30_000))).toEqual([
      { number: dead.number, order: 'stop' },
    ]);
    const next = await claimed(node, 'B', past(15_000));
    expect(
      Buffer.from((await node.readPart(next.request.id, 1)) ?? []).equals(
        large.subarray(PART_BYTES, 300_000),
      ),
    ).toBe(true);
    expect(await answered(node, next, 'B', 'done')).toBe(true);
    expect(await node.claimJob(lease('B', past(15_000)), past(15_000), FATAL)).toBeUndefined();
    // Five of jobs, of which one was refunded, and two of solves.
    expect(await node.used({ meter: 1 }, MONTH)).toBe(6);
    expect((await node.findJob(key, await queued(node, newJob(key))))?.number).toBe(6);
    expect(await node.sweep(KEPT, 100)).toBe(5);
  } finally {
    await node.close();
  }
});
