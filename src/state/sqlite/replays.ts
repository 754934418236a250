import {
  isChargedFor,
  LATEST,
  type ReplayFound,
  type ReplayOperations,
  type ReplayRequest,
  type ReplayReserved,
  type ReplayRow,
  replayFound,
} from '../replays.ts';
import type { ServiceOperations } from '../store.ts';
import type { Vault } from '../vault.ts';
import type { ContentTable } from './contents.ts';
import { type Connection, savepoints } from './database.ts';

interface Row extends ReplayRow {
  readonly id: number;
  readonly charged: number;
  readonly content: number;
}

/** Answers that are given once and then repeated. */
export function replayOperations(
  database: Connection,
  vault: Vault,
  contents: ContentTable,
  { findKey, chargeKey }: Pick<ServiceOperations, 'findKey' | 'chargeKey'>,
): ReplayOperations {
  const atomic = savepoints(database);
  const byHash = database.prepare<[number, Buffer], Row>(
    'SELECT id, body, lease, charged, status, content, kept_until FROM replays WHERE meter = ? AND hash = ?',
  );
  const add = database.prepare(`
    INSERT INTO replays (meter, hash, body, owner, lease, charged, content, kept_until)
    VALUES (@meter, @hash, @body, @owner, @until, @charged, @content, @keptUntil)`);
  const isCharged = database
    .prepare<[number, string], number>(
      'SELECT charged FROM replays WHERE id = ? AND owner = ? AND status IS NULL',
    )
    .pluck();
  const setCharged = database.prepare<[number]>('UPDATE replays SET charged = 1 WHERE id = ?');
  const reserved = database
    .prepare<[number, string], number>(
      'SELECT content FROM replays WHERE id = ? AND owner = ? AND status IS NULL',
    )
    .pluck();
  const keep = database.prepare(
    'UPDATE replays SET status = @status, owner = NULL, lease = NULL, kept_until = @keptUntil WHERE id = @id',
  );
  const remove = database.prepare<[number]>('DELETE FROM replays WHERE id = ?');
  const renew = database.prepare<[string, string, string]>(
    'UPDATE replays SET lease = ? WHERE owner = ? AND id IN (SELECT value FROM json_each(?)) AND status IS NULL',
  );

  const hashesOf = ({ route, name, body }: ReplayRequest) => ({
    hash: vault.digest('replay', `${route}\n${name}`),
    body: vault.digest('body', body),
  });

  /** The row of a request that has not passed its time, and what it says to this one. */
  function find(request: ReplayRequest, latest: string) {
    const key = findKey(request.key);
    const meter = key?.meter ?? NOBODY;
    const { hash, body } = hashesOf(request);
    const row = byHash.get(meter, hash);
    const content = () => contents.find(row?.content ?? 0);
    const found: ReplayFound = key
      ? replayFound(row, body, request.at, latest, content)
      : { outcome: 'unknown' };
    return { meter, plan: key?.plan ?? 'free', hash, body, row, found };
  }

  function forget({ id, content }: Pick<Row, 'id' | 'content'>): void {
    remove.run(id);
    contents.remove(content);
  }

  return {
    findReplay: (request) => find(request, LATEST).found,
    reserveReplay: atomic((request, lease, bytes, limits, keptUntil): ReplayReserved => {
      const { found, row, meter, plan, hash, body } = find(request, lease.latest);
      if (found.outcome !== 'none') return found;
      const lack = contents.lackOfRoom({ meter, plan }, bytes, limits);
      if (lack) return lack;
      if (row) forget(row);
      const content = contents.add(meter, bytes);
      const { owner, until } = lease;
      const charged = isChargedFor(row, body, request.at) ? 1 : 0;
      const { lastInsertRowid } = add.run({ meter, hash, body, owner, until, charged, content, keptUntil });
      return { outcome: 'reserved', id: Number(lastInsertRowid), content };
    }),
    chargeReplay: atomic((id, owner, key, period, limits) => {
      const found = findKey(key);
      const charged = isCharged.get(id, owner);
      if (charged === undefined) return { outcome: 'lost' };
      if (found !== undefined && charged === 1) return { outcome: 'charged', meter: found.meter };
      const charge = chargeKey(key, period, limits);
      if (charge.outcome === 'charged') setCharged.run(id);
      return charge;
    }),
    keepReplay: atomic((id, owner, { status, parts, bytes }, keptUntil) => {
      const content = reserved.get(id, owner);
      if (content === undefined) return false;
      contents.complete(content, parts, bytes);
      keep.run({ id, status, keptUntil });
      return true;
    }),
    releaseReplay: atomic((id, owner) => {
      const content = reserved.get(id, owner);
      if (content !== undefined) forget({ id, content });
    }),
    renewReplays: (owner, ids, until) => void renew.run(until, owner, JSON.stringify(ids)),
  };
}

/** No key has this meter. */
const NOBODY = 0;
