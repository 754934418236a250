import { type ContentOperations, placeOf, ROW_BYTES } from '../contents.ts';
import type { Asynchronous } from '../store.ts';
import type { Vault } from '../vault.ts';
import type { Database, Session, Statement } from './database.ts';

/** The bytes that a meter keeps ($1), and all meters together. */
const KEPT: Statement = {
  name: 'kept-bytes',
  text: `SELECT coalesce(sum(bytes) FILTER (WHERE meter = $1), 0)::float8 AS own,
    coalesce(sum(bytes) FILTER (WHERE meter = 0), 0)::float8 AS all
  FROM cutting_layout.kept_bytes WHERE meter IN (0, $1)`,
};

const ADD: Statement = {
  name: 'add-content',
  text: 'INSERT INTO cutting_layout.contents (meter, bytes) VALUES ($1, $2) RETURNING id::float8',
};

/** New content with the room of another ($1). */
const ANOTHER: Statement = {
  name: 'another-content',
  text: `INSERT INTO cutting_layout.contents (meter, bytes)
    SELECT meter, bytes FROM cutting_layout.contents WHERE id = $1 RETURNING id::float8`,
};

/** Contents ($1) with as many parts ($2) take these bytes ($3). */
const COMPLETE: Statement = {
  name: 'complete-contents',
  text: `UPDATE cutting_layout.contents SET parts = done.parts, bytes = done.bytes
    FROM unnest($1::bigint[], $2::integer[], $3::bigint[]) AS done (id, parts, bytes) WHERE contents.id = done.id`,
};

const REMOVE: Statement = {
  name: 'remove-contents',
  text: 'DELETE FROM cutting_layout.contents WHERE id = ANY ($1::bigint[])',
};

const ADD_PART: Statement = {
  name: 'add-part',
  text: `WITH settings AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    INSERT INTO cutting_layout.parts (content, part, sealed)
    SELECT id, $2, $3 FROM settings, cutting_layout.contents WHERE id = $1 AND parts IS NULL
    ON CONFLICT (content, part) DO UPDATE SET sealed = excluded.sealed RETURNING part`,
};

const READ_PART: Statement = {
  name: 'read-part',
  text: `SELECT sealed FROM cutting_layout.parts JOIN cutting_layout.contents ON contents.id = content
    WHERE content = $1 AND part = $2 AND contents.parts IS NOT NULL`,
};

const OVER: Statement = {
  name: 'anything-over',
  text: `SELECT EXISTS (SELECT FROM cutting_layout.replays WHERE kept_until <= $1)
    OR EXISTS (SELECT FROM cutting_layout.jobs WHERE kept_until <= $1) AS over`,
};

const FORGET_REPLAYS: Statement = {
  name: 'forget-replays',
  text: `DELETE FROM cutting_layout.replays
    WHERE id IN (SELECT id FROM cutting_layout.replays WHERE kept_until <= $1 LIMIT $2)
    RETURNING content::float8`,
};

const FORGET_JOBS: Statement = {
  name: 'forget-jobs',
  text: `DELETE FROM cutting_layout.jobs
    WHERE id IN (SELECT id FROM cutting_layout.jobs WHERE kept_until <= $1 LIMIT $2)
    RETURNING request::float8, answer::float8`,
};

/** The bytes that are kept. */
export interface Kept extends Record<string, unknown> {
  readonly own: number;
  readonly all: number;
}

/** Content to be written whole. */
export interface WholeContent {
  readonly id: number;
  readonly bytes: Uint8Array;
}

/** The sealed contents of requests and answers, within one transaction. */
export class Contents {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async kept(meter: number): Promise<Kept> {
    const [row] = await this.#session.rows<Kept>(KEPT, [meter]);
    return row ?? { own: 0, all: 0 };
  }

  /** New content, to be written part by part. */
  add(meter: number, bytes: number): Promise<number> {
    return this.#idOf(ADD, [meter, bytes + ROW_BYTES]);
  }

  another(id: number): Promise<number> {
    return this.#idOf(ANOTHER, [id]);
  }

  async complete(id: number, parts: number, bytes: number): Promise<void> {
    await this.#session.run(COMPLETE, [[id], [parts], [bytes + ROW_BYTES]]);
  }

  async remove(ids: readonly (number | null)[]): Promise<void> {
    const present = ids.filter((id) => id !== null);
    if (present.length > 0) await this.#session.run(REMOVE, [present]);
  }

  async #idOf(statement: Statement, values: readonly unknown[]): Promise<number> {
    const [row] = await this.#session.rows<{ id: number }>(statement, values);
    if (row === undefined) throw new Error('no content was added');
    return row.id;
  }
}

/** Reads and writes parts, and removes what has passed its time. */
export function contentOperations(database: Database, vault: Vault): Asynchronous<ContentOperations> {
  return {
    async addPart(content, index, bytes) {
      const sealed = vault.sealContent(bytes, placeOf(content, index));
      return (await database.rows(ADD_PART, [content, index, sealed])).length === 1;
    },
    async readPart(content, index) {
      const [row] = await database.rows<{ sealed: Buffer }>(READ_PART, [content, index]);
      return row && vault.openContent(row.sealed, placeOf(content, index));
    },
    async sweep(at, most) {
      const [found] = await database.rows<{ over: boolean }>(OVER, [at]);
      return found?.over ? database.keeping((session) => sweep(session, at, most)) : 0;
    },
  };
}

async function sweep(session: Session, at: string, most: number): Promise<number> {
  const replays = await session.rows<{ content: number }>(FORGET_REPLAYS, [at, most]);
  const jobs = await session.rows<{ request: number | null; answer: number | null }>(FORGET_JOBS, [
    at,
    most - replays.length,
  ]);
  const contents = [
    ...replays.map(({ content }) => content),
    ...jobs.flatMap(({ request, answer }) => [request, answer]),
  ];
  await new Contents(session).remove(contents);
  return replays.length + jobs.length;
}
