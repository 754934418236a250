import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asynchronous } from '../../../../src/state/calls.ts';
import { openStore } from '../../../../src/state/local.ts';
import { SqliteState } from '../../../../src/state/sqlite/state.ts';
import type { ActiveKey } from '../../../../src/state/store.ts';
import { temporaryFolder } from '../../../support/folder.ts';
import { CAPS, keyRequest } from '../../../support/state/stores.ts';

const AT = '2026-11-21T10:00:00.000Z';
const STAMP = { at: AT, actor: 'test' };

/** The stored fields of a key that was issued to somebody. */
interface Known {
  readonly key: string;
  readonly found: ActiveKey | undefined;
  readonly email: string | undefined;
}

/** A state with keys of every kind; `keys` of them requested, and a third as many issued by the operator. */
export async function filledState(
  keys: number,
): Promise<{ readonly file: string; readonly known: readonly Known[] }> {
  const file = join(temporaryFolder(), 'state.sqlite');
  const store = openStore(file);
  const told: { key: string; email?: string }[] = [];
  for (let index = 0; index < keys; index++) {
    const email = `somebody-${index}@example.org`;
    const answer = await store.requestKey(keyRequest(email, { client: `192.0.2.${index}` }));
    if (!('key' in answer)) throw new Error(answer.outcome);
    const { key } = answer;
    told.push({ key, email });
    if (index % 3 === 0) told.push(await store.issueKey('pro', undefined, STAMP));
    if (index % 7 === 0) await store.chargeKey(key, '2026-11', { free: 9, starter: 9, pro: 9, scale: 9 });
    if (index % 10 === 0) await store.revokeKey(key, STAMP);
    if (index % 11 === 1) told.push(await store.rotateKey(key, STAMP));
  }
  const known = await Promise.all(
    told.map(async ({ key, email }) => {
      const found = await store.findKey(key);
      return { key, found, email: found && email };
    }),
  );
  await store.close();
  return { file, known };
}

/** What becomes of a state whose file has other bytes: it is refused, it works, or it says something wrong. */
export async function verdictOn(
  bytes: Uint8Array,
  secretFile: string,
  known: readonly Known[],
): Promise<string> {
  const file = `${secretFile}.damaged`;
  for (const name of ['', '-wal', '-shm']) rmSync(file + name, { force: true });
  writeFileSync(file, bytes);
  let state: SqliteState | undefined;
  try {
    state = new SqliteState(file, secretFile, { check: true });
    await state.checkContent();
  } catch (error) {
    await state?.close();
    return `refused: ${String(error).replace(file, 'FILE')}`;
  }
  const opened = state;
  const store = asynchronous((call) => opened.perform(call));
  try {
    for (const { key, found, email } of known) {
      const now = await store.findKey(key);
      if (JSON.stringify(now) !== JSON.stringify(found)) return `wrong: ${JSON.stringify([found, now])}`;
      if (email === undefined) continue;
      const request = keyRequest(email, { client: 'somebody else', caps: { ...CAPS, addresses: 1e9 } });
      const answer = await store.requestKey(request);
      if (!('key' in answer) || answer.key !== key) return `wrong: ${JSON.stringify(answer)} for ${email}`;
      await store.chargeKey(key, '2026-11', { free: 1e9, starter: 1e9, pro: 1e9, scale: 1e9 });
    }
    return 'works';
  } catch (error) {
    return `failed: ${error}`;
  } finally {
    await opened.close();
  }
}

/** `bytes` with a fault that depends on the seed alone. */
export function corrupted(
  bytes: Uint8Array,
  seed: number,
): { readonly kind: string; readonly bytes: Uint8Array } {
  const random = mulberry32(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const noise = (target: Uint8Array) => {
    for (const index of target.keys()) target[index] = below(256);
  };
  const copy = Uint8Array.from(bytes);
  const page = (number: number) => copy.subarray(number * PAGE, (number + 1) * PAGE);
  const pages = bytes.length / PAGE;
  const faults = {
    'one byte': () => noise(copy.subarray(...slice(below(bytes.length), 1))),
    'one bit': () => flip(copy, below(bytes.length), below(8)),
    'some bytes': () => noise(copy.subarray(...slice(below(bytes.length), 1 + below(64)))),
    'the header': () => noise(copy.subarray(...slice(below(100), 1 + below(8)))),
    'a page of zeros': () => void page(below(pages)).fill(0),
    'a page of noise': () => noise(page(below(pages))),
    'the head of a page': () => noise(copy.subarray(...slice(below(pages) * PAGE, 1 + below(16)))),
    'two pages swapped': () => {
      const [one, other] = [below(pages), below(pages)];
      const kept = page(one).slice();
      page(one).set(page(other));
      page(other).set(kept);
    },
  };
  const kinds = [...Object.keys(faults), 'cut off'];
  const kind = kinds[seed % kinds.length] ?? '';
  if (kind === 'cut off') return { kind, bytes: copy.subarray(0, below(bytes.length)) };
  faults[kind as keyof typeof faults]();
  return { kind, bytes: copy };
}

const PAGE = 4096;

const slice = (start: number, length: number): [number, number] => [start, start + length];

function flip(bytes: Uint8Array, at: number, bit: number): void {
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
}

/** Random numbers from 0 to 1, by the seed. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
