import { expect } from 'vitest';
import { describeAnyStore, NOTHING_KEPT, textOf } from '../../support/state/any-store.ts';
import { AT, asked, KEPT, keyed, lease, MONTH, PLENTY, past, ROOM } from '../../support/state/kept.ts';
import type { AnyStore } from '../../support/state/kinds.ts';

describeAnyStore('answers that are repeated', (test) => {
  const reserve = (store: AnyStore, request = asked(''), owner = 'A', bytes = 10_000, room = ROOM) =>
    store.reserveReplay(request, lease(owner, request.at), bytes, room, KEPT);

  async function reserved(...args: Parameters<typeof reserve>) {
    const found = await reserve(...args);
    if (found.outcome !== 'reserved') throw new Error(found.outcome);
    return found;
  }

  const charge = (store: AnyStore, id: number, key: string, owner = 'A', limits = PLENTY) =>
    store.chargeReplay(id, owner, key, MONTH, limits);

  async function keep(store: AnyStore, { id, content }: { id: number; content: number }, owner = 'A') {
    await store.addPart(content, 0, Buffer.from('the answer'));
    return store.keepReplay(id, owner, { status: 200, parts: 1, bytes: 10 }, KEPT);
  }

  test('the first is reserved, charged, kept, and found by all nodes', async ({
    node,
    other,
    key,
    meter,
    charged,
  }) => {
    const request = asked(key);
    expect(await other.findReplay(request)).toEqual({ outcome: 'none' });
    const first = await reserved(node, request);
    expect(await other.findReplay(request)).toEqual({ outcome: 'running' });
    expect(await reserve(other, request, 'B')).toEqual({ outcome: 'running' });
    expect(await other.findReplay(asked(key, { body: 'another' }))).toEqual({ outcome: 'reused' });
    for (const _ of [1, 2]) expect(await charge(node, first.id, key)).toEqual({ outcome: 'charged', meter });
    expect(await keep(node, first)).toBe(true);
    const content = { id: first.content, parts: 1 };
    expect(await other.findReplay(request)).toEqual({ outcome: 'kept', status: 200, content });
    expect(await reserve(other, request, 'B')).toEqual({ outcome: 'kept', status: 200, content });
    expect(await textOf(other, first.content)).toBe('the answer');
    expect(await other.findReplay(asked(key, { body: 'another' }))).toEqual({ outcome: 'reused' });
    for (const more of [{ name: 'L' }, { route: '/api/v1/jobs' }, { at: KEPT }])
      expect(await other.findReplay(asked(key, more))).toEqual({ outcome: 'none' });
    expect(await other.findReplay(asked('unknown'))).toEqual({ outcome: 'unknown' });
    expect(await charged()).toBe(1);
  });

  test('of a hundred at once on two nodes one is reserved', async ({ node, other, key }) => {
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        reserve(index % 2 === 0 ? node : other, asked(key), `${index}`),
      ),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'reserved')).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'running')).toHaveLength(99);
  });

  test('a charge that is made many times at once counts once', async ({ node, key, charged }) => {
    const { id } = await reserved(node, asked(key));
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => charge(node, id, key)));
    expect(new Set(outcomes.map(({ outcome }) => outcome))).toEqual(new Set(['charged']));
    expect(await charged()).toBe(1);
  });

  test('a charge is refused beyond the quota, and to a key that is revoked', async ({
    node,
    key,
    meter,
    charged,
  }) => {
    const { id } = await reserved(node, asked(key));
    const exhausted = { outcome: 'exhausted', plan: 'pro' };
    expect(await charge(node, id, key, 'A', { ...PLENTY, pro: 0 })).toEqual(exhausted);
    await node.chargeKey(key, MONTH, PLENTY);
    expect(await charge(node, id, key, 'A', { ...PLENTY, pro: 1 })).toEqual(exhausted);
    await node.revokeKey(String(meter), { at: AT, actor: 'test' });
    expect(await charge(node, id, key)).toEqual({ outcome: 'unknown' });
    expect(await charged()).toBe(1);
  });

  test('a claim that expires is taken over, and its charge too; the first can do no more', async ({
    node,
    other,
    key,
    charged,
  }) => {
    const slow = await reserved(node, asked(key));
    await charge(node, slow.id, key);
    const late = asked(key, { at: past(15_000) });
    expect(await reserve(other, asked(key, { at: past(14_999) }), 'B')).toEqual({ outcome: 'running' });
    const heir = await reserved(other, late, 'B');
    expect(await charge(node, slow.id, key)).toEqual({ outcome: 'lost' });
    expect(await charge(other, heir.id, key, 'B')).toMatchObject({ outcome: 'charged' });
    expect(await keep(node, slow)).toBe(false);
    await node.releaseReplay(slow.id, 'A');
    expect(await keep(other, heir, 'B')).toBe(true);
    expect(await node.findReplay(late)).toMatchObject({ outcome: 'kept', content: { id: heir.content } });
    expect(await charged()).toBe(1);
  });

  test('a claim that was charged for another body is charged again', async ({
    node,
    other,
    key,
    charged,
  }) => {
    const first = await reserved(node, asked(key));
    await charge(node, first.id, key);
    const heir = await reserved(other, asked(key, { at: past(15_000), body: 'another' }), 'B');
    await charge(other, heir.id, key, 'B');
    expect(await charged()).toBe(2);
  });

  test('a claim that is renewed does not expire', async ({ node, other, key }) => {
    const { id } = await reserved(node, asked(key));
    await node.heartbeat('A', { jobs: [], replays: [id] }, past(25_000));
    await other.heartbeat('B', { jobs: [], replays: [id] }, past(99_000));
    expect(await reserve(other, asked(key, { at: past(20_000) }), 'B')).toEqual({ outcome: 'running' });
    expect(await reserve(other, asked(key, { at: past(25_000) }), 'B')).toMatchObject({
      outcome: 'reserved',
    });
  });

  test('what is released was never asked', async ({ node, other, key, kept }) => {
    const first = await reserved(node, asked(key));
    await node.addPart(first.content, 0, Buffer.from('half'));
    await other.releaseReplay(first.id, 'B');
    expect(await other.findReplay(asked(key))).toEqual({ outcome: 'running' });
    await node.releaseReplay(first.id, 'A');
    expect(await other.findReplay(asked(key))).toEqual({ outcome: 'none' });
    expect(await node.addPart(first.content, 0, Buffer.from('half'))).toBe(false);
    expect(await kept()).toEqual(NOTHING_KEPT);
  });

  test('bytes are bounded, given back, and counted as what is kept', async ({ node, other, key, kept }) => {
    const stranger = await keyed(node);
    const room = { total: 50_000, perKey: 20_000 };
    const first = await reserved(node, asked(key), 'A', 15_000, room);
    const more = asked(key, { name: 'L' });
    expect(await reserve(other, more, 'B', 15_000, room)).toEqual({
      outcome: 'no_room',
      scope: 'key',
      plan: 'pro',
    });
    const tight = { total: 20_000, perKey: 20_000 };
    expect(await reserve(other, asked(stranger.key), 'B', 15_000, tight)).toEqual({
      outcome: 'no_room',
      scope: 'all',
      plan: 'pro',
    });
    await keep(node, first);
    expect((await kept()).counted).toBe(10 + 1_024);
    expect(await reserve(other, more, 'B', 15_000, room)).toMatchObject({ outcome: 'reserved' });
    expect(await node.sweep(KEPT, 16)).toBe(2);
    expect(await kept()).toEqual(NOTHING_KEPT);
  });
});
