import { afterEach, expect, it } from 'vitest';
import { freeKey } from '../../../../bench/src/load/key.ts';
import { standIn } from '../../../support/bench/load/service.ts';

let close = () => {};
afterEach(() => close());

it('is asked for by address', async () => {
  const { url, seen, ...service } = await standIn((_, response) => response.end('{"key":"k"}'));
  close = service.close;
  expect(await freeKey(url)).toBe('k');
  expect(seen[0]?.request).toMatchObject({ method: 'POST', url: '/api/v1/request-key' });
  expect(JSON.parse(seen[0]?.body ?? '')).toEqual({ email: expect.stringContaining('@'), plan: 'free' });
});

it('may be refused', async () => {
  const service = await standIn((_, response) => response.writeHead(429).end('{}'));
  close = service.close;
  await expect(freeKey(service.url)).rejects.toThrow('the service issues no key: it answers with 429');
});
