/**
 * The statements that count solves. Each counts a batch of charges or one refund, and notes its id, in one statement and
 * so in one transaction.
 *
 * A count survives a crash of the service, but does not wait for the disk of the database: it is as harmless to lose as
 * in SQLite, and would take several times as long. A statement can say so for itself, which also works behind a pooler.
 */

import type { Statement } from './database.ts';

/** The parameters of each: its id ($1), ids whose notes are not needed any more ($2), the longest wait for a lock ($3). */
const SETTINGS = `settings AS MATERIALIZED (
  SELECT set_config('synchronous_commit', 'off', true), set_config('lock_timeout', $3::text, true)
)`;

/** Counts up to the quota. "granted" tells how many of the charges found room. Rows are locked in one order everywhere. */
export const counted = (table: string, subject: string, source: string) => `counted AS (
  INSERT INTO cutting_layout.${table} AS u (${subject}, period, solves, granted, quota)
  SELECT ${subject}, period, least(wanted, quota), least(wanted, quota), quota FROM ${source}
  WHERE quota > 0 ORDER BY ${subject}, period
  ON CONFLICT (${subject}, period) DO UPDATE SET
    solves = least(u.solves + excluded.granted, excluded.quota),
    granted = least(excluded.granted, excluded.quota - u.solves),
    quota = excluded.quota
  WHERE u.solves < excluded.quota
  RETURNING ${subject}, period, granted
)`;

/** The id of the batch, and what it counted. The batch before it was answered, so its note is not needed any more. */
const noted = (column: string, subject: string) => `noted AS (
  INSERT INTO cutting_layout.charges (id, ${column}, periods, granted)
  SELECT $1::uuid, array_agg(${subject}), array_agg(period), array_agg(granted) FROM counted
), forgotten AS (
  DELETE FROM cutting_layout.charges WHERE id = ANY ($2::uuid[])
)`;

/** Charges to active keys, by their hashes ($4), up to the quotas ($8) of their plans ($7). */
export const CHARGE_KEYS: Statement = {
  name: 'charge-keys',
  text: `
WITH ${SETTINGS}, found AS MATERIALIZED (
  SELECT asked.place, keys.meter, keys.plan, asked.period, asked.wanted, limits.quota
  FROM settings, unnest($4::bytea[], $5::text[], $6::integer[]) WITH ORDINALITY AS asked (hash, period, wanted, place)
  JOIN cutting_layout.keys ON keys.hash = asked.hash AND keys.active
  JOIN unnest($7::text[], $8::integer[]) AS limits (plan, quota) ON limits.plan = keys.plan
), ${counted('key_usage', 'meter', 'found')}, ${noted('meters', 'meter')}
SELECT found.place::integer, found.plan, found.meter, coalesce(counted.granted, 0) AS granted
FROM found LEFT JOIN counted USING (meter, period)`,
};

/**
 * Charges a job, in the transaction that queues it: to an active key ($1), in a period ($2), up to the quotas ($4) of the
 * plans ($3).
 */
export const CHARGE_JOB: Statement = {
  name: 'charge-job',
  text: `
WITH found AS MATERIALIZED (
  SELECT keys.meter, $2::text AS period, 1 AS wanted, limits.quota FROM cutting_layout.keys
  JOIN unnest($3::text[], $4::integer[]) AS limits (plan, quota) ON limits.plan = keys.plan
  WHERE keys.hash = $1 AND keys.active
), ${counted('key_usage', 'meter', 'found')}
SELECT granted FROM counted`,
};

/** Undoes that: meter ($1), period ($2). */
export const UNCHARGE_JOB: Statement = {
  name: 'uncharge-job',
  text: `UPDATE cutting_layout.key_usage SET solves = greatest(0, solves - 1) WHERE meter = $1 AND period = $2`,
};

/**
 * Charges a reservation ($1) of an owner ($2), unless it was charged before: like a job, with parameters from $4. The
 * longest wait for a lock is $3. The mark and the count are one statement, so it may be sent twice.
 */
export const CHARGE_REPLAY: Statement = {
  name: 'charge-replay',
  text: `
WITH ${SETTINGS}, mine AS MATERIALIZED (
  SELECT replays.id, replays.charged FROM settings, cutting_layout.replays
  WHERE replays.id = $1 AND replays.owner = $2 AND replays.status IS NULL FOR UPDATE OF replays
), found AS MATERIALIZED (
  SELECT keys.meter, keys.plan, $5::text AS period, 1 AS wanted, limits.quota FROM mine, cutting_layout.keys
  JOIN unnest($6::text[], $7::integer[]) AS limits (plan, quota) ON limits.plan = keys.plan
  WHERE keys.hash = $4 AND keys.active
), due AS (SELECT found.* FROM found, mine WHERE NOT mine.charged),
${counted('key_usage', 'meter', 'due')}, marked AS (
  UPDATE cutting_layout.replays SET charged = true FROM mine, counted WHERE replays.id = mine.id
)
SELECT found.meter, found.plan, mine.charged OR counted.granted = 1 AS charged
FROM mine LEFT JOIN found ON true LEFT JOIN counted ON true`,
};

/**
 * Undoes the charge of a reservation ($1), whether it was made, and takes the reservation from its owner ($2): if the
 * charge is still under way, it finds nothing to charge. $3: the period.
 */
export const UNCHARGE_REPLAY: Statement = {
  name: 'uncharge-replay',
  text: `
WITH mine AS MATERIALIZED (
  SELECT id, meter, charged FROM cutting_layout.replays
  WHERE id = $1 AND owner = $2 AND status IS NULL FOR UPDATE
), freed AS (
  UPDATE cutting_layout.replays SET charged = false, owner = NULL, lease = NULL FROM mine WHERE replays.id = mine.id
)
UPDATE cutting_layout.key_usage AS u SET solves = greatest(0, u.solves - 1)
FROM mine WHERE mine.charged AND u.meter = mine.meter AND u.period = $3`,
};

const chargeAccounts = (table: string, subject: string, type: string): Statement => ({
  name: `charge-${subject}s`,
  text: `
WITH ${SETTINGS}, asked AS MATERIALIZED (
  SELECT asked.* FROM settings, unnest($4::${type}[], $5::text[], $6::integer[], $7::integer[])
    WITH ORDINALITY AS asked (${subject}, period, wanted, quota, place)
), ${counted(table, subject, 'asked')}, ${noted(`${subject}s`, subject)}
SELECT asked.place::integer, coalesce(counted.granted, 0) AS granted
FROM asked LEFT JOIN counted USING (${subject}, period)`,
});

/** Charges to clients, or to meters of keys ($4), up to a quota each ($7). */
export const CHARGE_CLIENTS = chargeAccounts('client_usage', 'client', 'bytea');
export const CHARGE_METERS = chargeAccounts('key_usage', 'meter', 'integer');

/**
 * A refund that was noted before is not made again. Its note stays for a day: it may have been sent twice, and the first
 * may arrive last.
 */
const refund = (table: string, subject: string, type: string): Statement => ({
  name: `refund-${subject}`,
  text: `
WITH ${SETTINGS}, noted AS (
  INSERT INTO cutting_layout.charges (id) SELECT $1::uuid FROM settings ON CONFLICT DO NOTHING RETURNING id
), forgotten AS (
  DELETE FROM cutting_layout.charges WHERE id = ANY ($2::uuid[])
)
UPDATE cutting_layout.${table} SET solves = greatest(0, solves - 1)
FROM noted WHERE ${subject} = $4::${type} AND period = $5`,
});

export const REFUND_CLIENT = refund('client_usage', 'client', 'bytea');
export const REFUND_METER = refund('key_usage', 'meter', 'integer');

/** Forbids a batch that may not have arrived yet. Changes nothing if it has. */
export const FORBID = 'INSERT INTO cutting_layout.charges (id) VALUES ($1) ON CONFLICT DO NOTHING';

/** What a batch counted; locked until the end of the transaction. */
export const COUNTED =
  'SELECT meters, clients, periods, granted FROM cutting_layout.charges WHERE id = $1 FOR UPDATE';

export const UNCOUNT_CLIENT =
  'UPDATE cutting_layout.client_usage SET solves = greatest(0, solves - $3) WHERE client = $1 AND period = $2';
export const UNCOUNT_METER =
  'UPDATE cutting_layout.key_usage SET solves = greatest(0, solves - $3) WHERE meter = $1 AND period = $2';

/** So that it is undone once. */
export const UNCOUNTED =
  'UPDATE cutting_layout.charges SET meters = NULL, clients = NULL, periods = NULL, granted = NULL WHERE id = $1';

/** Days for which an unsettled note is kept: no statement is under way for longer. */
export const FORGET_OLD: Statement = {
  name: 'forget-charges',
  text: "DELETE FROM cutting_layout.charges WHERE at < now() - interval '1 day'",
};
