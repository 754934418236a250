import type { Answer } from './answer.ts';
import type { ErrorBody } from './types.ts';

/** The root of the service, which a proxy may put under a path of its own. Each page says where it is. */
const root = (): URL => new URL(document.documentElement.dataset['root'] ?? '.', document.baseURI);

/** The address of something that the service serves: `api/v1/solve`. */
export const addressOf = (path: string): string => new URL(path, root()).href;

interface Options {
  /** Without it, the call is a POST if it has a body, and else a GET. */
  readonly method?: 'DELETE' | 'POST';
  /** JSON to send. */
  readonly body?: string;
  readonly key?: string | undefined;
  /** Under this name, the service takes the same body once, however often it is sent. */
  readonly idempotencyKey?: string;
  /** By this name, the service ends the solve early. */
  readonly stopToken?: string;
  readonly signal?: AbortSignal;
}

/** Calls the API. Never throws. */
export async function call<Body>(
  path: string,
  { method, body, key, idempotencyKey, stopToken, signal }: Options = {},
): Promise<Answer<Body>> {
  try {
    const response = await fetch(addressOf(path), {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(key !== undefined && key !== '' && { 'X-API-Key': key }),
        ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
        ...(stopToken !== undefined && { 'X-Stop-Token': stopToken }),
      },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    });
    const answer: unknown = await response.json().catch((error: unknown) => {
      if (signal?.aborted) throw error;
    });
    return read<Body>(answer, response.status);
  } catch {
    if (signal?.aborted) return { kind: 'stopped' };
    return { kind: 'unreachable', message: 'The service cannot be reached. Check your connection.' };
  }
}

function read<Body>(answer: unknown, status: number): Answer<Body> {
  if (typeof answer === 'object' && answer !== null && 'ok' in answer) {
    if (answer.ok === true) return { kind: 'ok', body: answer as Body };
    if ('error' in answer) return { kind: 'refused', error: (answer as ErrorBody).error };
  }
  return {
    kind: 'unreachable',
    message: `Something between you and the service answered with status ${status}.`,
  };
}
