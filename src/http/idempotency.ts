import { Readable } from 'node:stream';
import type { Context } from 'hono';
import { ContractError } from '../contract/errors.ts';
import { isIdempotencyKey } from '../contract/jobs.ts';
import { expanded, expandedWhole } from '../jobs/compressed.ts';
import type { Replays } from '../jobs/replays.ts';
import type { KeptAnswer } from '../state/replays.ts';
import { encoderFor, preferredCoding } from './coding.ts';
import type { Env } from './context.ts';
import { written } from './replies.ts';

/**
 * The `Idempotency-Key` of a request; undefined without one.
 *
 * @throws ContractError `idempotency_key_invalid`.
 */
export function idempotencyKeyOf(headers: Headers): string | undefined {
  const name = headers.get('Idempotency-Key');
  if (name === null) return undefined;
  // Two headers arrive as one with a comma and a space, which is no visible character.
  if (!isIdempotencyKey(name)) throw new ContractError('idempotency_key_invalid');
  return name;
}

/** Answers a retry with the kept answer, in a coding that its client accepts. */
export async function replayed(c: Context<Env>, kept: KeptAnswer, replays: Replays): Promise<Response> {
  const bytes = await replays.read(kept);
  c.get('lease').hold(bytes.byteLength);
  c.header('Idempotency-Replayed', 'true');
  if (kept.status === new ContractError('validation_failed').status)
    c.set('refusal', new ContractError('validation_failed'));
  if (kept.status !== 200) return written(c, [await expandedWhole(bytes)], kept.status as 202 | 422);
  c.header('Content-Type', 'application/json');
  c.header('Vary', 'Accept-Encoding');
  const coding = preferredCoding(c.req.header('Accept-Encoding'));
  if (coding !== undefined) c.header('Content-Encoding', coding);
  if (coding === 'br') return c.body(new Uint8Array(bytes));
  const plain = expanded(bytes);
  return c.body(Readable.toWeb(coding === 'gzip' ? plain.pipe(encoderFor(coding)) : plain) as ReadableStream);
}

/** Aborts when a client goes away, but only until its work begins: from then on its answer is kept for the retry. */
export function goneBefore(gone: AbortSignal): { readonly signal: AbortSignal; readonly begin: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (gone.aborted) abort();
  else gone.addEventListener('abort', abort, { once: true });
  return { signal: controller.signal, begin: () => gone.removeEventListener('abort', abort) };
}
