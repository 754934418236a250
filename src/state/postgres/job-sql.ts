/** The statements of the job queue. */

import type { Statement } from './database.ts';

const UNFINISHED = "status IN ('queued', 'running')";

/** Jobs without a live claim: at a time ($1), and before the latest end of a claim ($2). */
const FREE = `${UNFINISHED} AND (lease IS NULL OR lease <= $1 OR lease > $2)`;

/** Unfinished jobs of a meter ($1) and of all, and whether there is one with a hash ($2). */
export const LOAD: Statement = {
  name: 'job-load',
  text: `SELECT
    (SELECT count(*) FROM cutting_layout.jobs WHERE meter = $1 AND ${UNFINISHED})::integer AS own,
    (SELECT count(*) FROM cutting_layout.jobs WHERE ${UNFINISHED})::integer AS all,
    EXISTS (SELECT FROM cutting_layout.jobs WHERE hash = $2) AS known`,
};

/** Numbers for so many ($1) contents. */
export const CONTENT_IDS: Statement = {
  name: 'content-ids',
  text: `SELECT nextval(pg_get_serial_sequence('cutting_layout.contents', 'id'))::float8 AS id
    FROM generate_series(1, $1)`,
};

/**
 * A job of a meter ($1), with its contents ($8 to $10, undefined parts for those that are still to be written) and their
 * parts ($11 to $13). $6 and $7 are the contents of its request and of its answer.
 */
export const ADD: Statement = {
  name: 'add-job',
  text: `WITH contents AS (
    INSERT INTO cutting_layout.contents (id, meter, bytes, parts)
    SELECT id, $1, bytes, parts FROM unnest($8::bigint[], $9::bigint[], $10::integer[]) AS new (id, bytes, parts)
  ), parts AS (
    INSERT INTO cutting_layout.parts (content, part, sealed)
    SELECT * FROM unnest($11::bigint[], $12::integer[], $13::bytea[])
  )
  INSERT INTO cutting_layout.jobs (hash, meter, period, client, status, created_at, request, answer)
  VALUES ($2, $1, $3, $4, 'queued', $5, $6, $7)`,
};

const VISIBLE = `jobs.id::float8, jobs.hash, jobs.meter, period, status, created_at, started_at, finished_at, progress,
  error, request::float8, answer::float8, contents.parts AS answer_parts`;

/** The job with a hash ($2) of an active key ($1). */
const OWN = `FROM cutting_layout.keys
  JOIN cutting_layout.jobs ON jobs.meter = keys.meter AND jobs.hash = $2
  LEFT JOIN cutting_layout.contents ON contents.id = jobs.answer
  WHERE keys.hash = $1 AND keys.active`;

export const FIND: Statement = { name: 'find-job', text: `SELECT ${VISIBLE} ${OWN}` };

/** The same, so that it stays as it is until the end of the transaction. */
export const FIND_LOCKED: Statement = {
  name: 'find-job-locked',
  text: `SELECT ${VISIBLE} ${OWN} FOR UPDATE OF jobs`,
};

export const IS_FREE: Statement = {
  name: 'is-job-free',
  text: `SELECT 1 FROM cutting_layout.jobs WHERE ${FREE} LIMIT 1`,
};

/** Keys take turns: the one with fewest claimed jobs is next, and its oldest job. */
export const NEXT: Statement = {
  name: 'next-job',
  text: `WITH held AS (
    SELECT meter, count(*) AS jobs FROM cutting_layout.jobs
    WHERE ${UNFINISHED} AND lease > $1 AND lease <= $2 GROUP BY meter
  )
  SELECT jobs.id::float8, hash, client, owner, deaths, request::float8, answer::float8, contents.parts AS request_parts
  FROM cutting_layout.jobs LEFT JOIN held USING (meter)
  LEFT JOIN cutting_layout.contents ON contents.id = jobs.request
  WHERE ${FREE} ORDER BY coalesce(held.jobs, 0), jobs.id LIMIT 1 FOR UPDATE OF jobs SKIP LOCKED`,
};

export const CLAIM: Statement = {
  name: 'claim-job',
  text: 'UPDATE cutting_layout.jobs SET owner = $2, lease = $3, deaths = $4, answer = $5 WHERE id = $1',
};

export const BEGIN: Statement = {
  name: 'begin-job',
  text: `UPDATE cutting_layout.jobs SET status = 'running', started_at = $3, progress = NULL
    WHERE id = $1 AND owner = $2 AND ${UNFINISHED} RETURNING id`,
};

/** The claimed jobs among some ($2) of an owner ($1). */
export const CLAIMED: Statement = {
  name: 'claimed-jobs',
  text: `SELECT id::float8, hash FROM cutting_layout.jobs
    WHERE owner = $1 AND id = ANY ($2::bigint[]) AND ${UNFINISHED}`,
};

/** Renews claims of an owner ($1) until a time ($2), and stores progress ($4) where there is any. */
export const BEAT: Statement = {
  name: 'beat-jobs',
  text: `WITH settings AS MATERIALIZED (SELECT set_config('synchronous_commit', 'off', true))
    UPDATE cutting_layout.jobs SET lease = $2, progress = coalesce(beat.progress, jobs.progress)
    FROM settings, unnest($3::bigint[], $4::bytea[]) AS beat (id, progress)
    WHERE jobs.id = beat.id AND owner = $1 AND ${UNFINISHED} RETURNING jobs.id::float8, stopping`,
};

export const GIVE_BACK: Statement = {
  name: 'give-back-jobs',
  text: `UPDATE cutting_layout.jobs
    SET status = 'queued', owner = NULL, lease = NULL, started_at = NULL, progress = NULL
    WHERE owner = $1 AND id = ANY ($2::bigint[]) AND ${UNFINISHED}`,
};

/** A job ($1), as its runner leaves it. */
export const STANDING: Statement = {
  name: 'standing-of-job',
  text: `SELECT hash, owner, status, finished_at, request::float8, answer::float8 FROM cutting_layout.jobs
    WHERE id = $1 FOR UPDATE`,
};

/** Ends a job ($1). Only what has succeeded ($2) has an answer. */
export const END: Statement = {
  name: 'end-job',
  text: `UPDATE cutting_layout.jobs SET status = $2, error = $3, finished_at = $4, kept_until = $5, owner = NULL,
    lease = NULL, request = NULL, answer = CASE WHEN $2 = 'succeeded' THEN answer END WHERE id = $1`,
};

export const STOP: Statement = {
  name: 'stop-job',
  text: 'UPDATE cutting_layout.jobs SET stopping = true WHERE id = $1',
};

export const REMOVE: Statement = {
  name: 'remove-job',
  text: 'DELETE FROM cutting_layout.jobs WHERE id = $1',
};

/** Forgets a job by its hash ($1), in whatever state it is. */
export const WITHDRAW: Statement = {
  name: 'withdraw-job',
  text: 'DELETE FROM cutting_layout.jobs WHERE hash = $1 RETURNING meter, period, request::float8, answer::float8',
};

export const UNFINISHED_AMONG: Statement = {
  name: 'unfinished-among',
  text: `SELECT id::float8 FROM cutting_layout.jobs WHERE id = ANY ($1::bigint[]) AND ${UNFINISHED}`,
};

export const COUNTS: Statement = {
  name: 'job-counts',
  text: `SELECT status, count(*)::integer AS count FROM cutting_layout.jobs WHERE ${UNFINISHED} GROUP BY status`,
};
