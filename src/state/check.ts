import { messageOf } from '../contract/errors.ts';
import { placeOf } from './contents.ts';
import { readSecret } from './secret.ts';
import type { Session } from './session.ts';
import { Vault } from './vault.ts';

/** Maximum reported faults of a kind. */
export const MAX_FAULTS = 100;

/** Rows read at a time. */
const PAGE = 1_000;

/** Parts read at a time: each has up to 256 KiB. */
const PARTS_PAGE = 16;

/** Faults in the content of a state whose data key is sealed with the secret in a file. */
export async function faultsWithSecret(
  session: Session,
  dataKey: Uint8Array,
  secretFile: string,
): Promise<string[]> {
  try {
    return await faultsOfContent(session, Vault.unseal(dataKey, readSecret(secretFile)));
  } catch (error) {
    return [messageOf(error)];
  }
}

/** Faults in the content of a state: sealed values that do not open, wrong meters and wrong sums. */
export async function faultsOfContent(session: Session, vault: Vault): Promise<string[]> {
  try {
    return [
      ...(await brokenSeals(session, vault, 'key', 'keys', 'sealed')),
      ...(await brokenSeals(session, vault, 'email', 'addresses', 'email')),
      ...(await strangeMeters(session)),
      ...(await brokenParts(session, vault)),
      ...(await miscounted(session)),
    ];
  } catch (error) {
    return [messageOf(error)];
  }
}

interface Sealed {
  readonly id: number;
  readonly hash: Buffer;
  readonly sealed: Buffer;
}

async function brokenSeals(
  session: Session,
  vault: Vault,
  kind: 'key' | 'email',
  table: string,
  column: string,
): Promise<string[]> {
  const what = kind === 'key' ? 'key' : 'address';
  const opens = ({ hash, sealed }: Sealed) => vault.hash(kind, vault.open(sealed, hash)).equals(hash);
  return inPages(
    PAGE,
    (last?: Sealed) =>
      session.rows<Sealed>(
        `SELECT id, hash, ${column} AS sealed FROM cutting_layout.${table}
         WHERE ${column} IS NOT NULL AND id > $1 ORDER BY id LIMIT ${PAGE}`,
        [last?.id ?? 0],
      ),
    (row) => (succeeds(() => opens(row)) ? undefined : `${what} ${row.id} cannot be decrypted`),
  );
}

/** The meter of a key is the key itself, or the first of the keys that it replaced. */
async function strangeMeters(session: Session): Promise<string[]> {
  const rows = await session.rows<{ id: number }>(
    `SELECT keys.id FROM cutting_layout.keys JOIN cutting_layout.keys AS original ON original.id = keys.meter
     WHERE original.meter <> original.id OR original.id > keys.id OR original.address IS DISTINCT FROM keys.address
     ORDER BY keys.id LIMIT ${MAX_FAULTS}`,
  );
  return rows.map(({ id }) => `key ${id} has the wrong usage counter`);
}

interface Part {
  readonly content: number;
  readonly part: number;
  readonly sealed: Buffer;
}

/** Kept requests and answers that do not open. */
const brokenParts = (session: Session, vault: Vault): Promise<string[]> =>
  inPages(
    PARTS_PAGE,
    (last?: Part) =>
      session.rows<Part>(
        `SELECT content, part, sealed FROM cutting_layout.parts WHERE (content, part) > ($1, $2)
         ORDER BY content, part LIMIT ${PARTS_PAGE}`,
        // Contents are counted from 1.
        [last?.content ?? 0, last?.part ?? 0],
      ),
    ({ content, part, sealed }) =>
      succeeds(() => vault.openContent(sealed, placeOf(content, part)))
        ? undefined
        : `part ${part} of content ${content} cannot be decrypted`,
  );

async function miscounted(session: Session): Promise<string[]> {
  const [row] = await session.rows<{ kept: number; counted: number }>(
    `SELECT (SELECT CAST(coalesce(sum(bytes), 0) AS bigint) FROM cutting_layout.contents) AS counted,
       (SELECT CAST(coalesce(sum(bytes), 0) AS bigint) FROM cutting_layout.kept_bytes WHERE meter = 0) AS kept`,
  );
  if (row === undefined || row.kept === row.counted) return [];
  return [`${row.kept} bytes are counted as kept instead of ${row.counted}`];
}

/** The first faults of rows that are read page by page. */
async function inPages<Row>(
  size: number,
  read: (last?: Row) => Promise<Row[]>,
  faultOf: (row: Row) => string | undefined,
): Promise<string[]> {
  const faults: string[] = [];
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last);
    for (const row of rows) {
      const fault = faultOf(row);
      if (fault !== undefined) faults.push(fault);
    }
    last = rows.at(-1);
    if (rows.length < size || faults.length >= MAX_FAULTS) return faults.slice(0, MAX_FAULTS);
  }
}

function succeeds(work: () => unknown): boolean {
  try {
    return work() !== false;
  } catch {
    return false;
  }
}
