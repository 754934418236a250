import type { Context } from 'hono';
import { ContractError } from '../contract/errors.ts';
import { isIdempotencyKey } from '../contract/jobs.ts';
import type { Replays } from '../jobs/replays.ts';
import type { KeptAnswer } from '../state/replays.ts';
import type { Env } from './context.ts';
import { repeated } from './replies.ts';

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
  const refusal = new ContractError('validation_failed');
  if (kept.status === refusal.status) c.set('refusal', refusal);
  return repeated(c, kept.status as 200 | 202 | 422, bytes);
}

/** Aborts when a client goes away, but only until its work begins: from then on its answer is kept for the retry. */
export function goneBefore(gone: AbortSignal): { readonly signal: AbortSignal; readonly begin: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (gone.aborted) abort();
  else gone.addEventListener('abort', abort, { once: true });
  return { signal: controller.signal, begin: () => gone.removeEventListener('abort', abort) };
}
