import { REQUEST_KEY } from './target.ts';

/** Not a real address: the domain is reserved for examples. */
const REQUEST = { email: 'bench-load@example.com', plan: 'free' };

/**
 * A free key of the service at `url`.
 *
 * @throws Error if it issues none.
 */
export async function freeKey(url: string): Promise<string> {
  const response = await fetch(url + REQUEST_KEY, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(REQUEST),
  });
  const { key } = (await response.json()) as { key?: unknown };
  if (typeof key === 'string') return key;
  throw new Error(`the service issues no key: it answers with ${response.status}`);
}
