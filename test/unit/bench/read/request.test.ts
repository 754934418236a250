import { expect, it } from 'vitest';
import { readRequest } from '../../../../bench/src/read/request.ts';

it('reads the body of a solve request, which says all there is to say', () => {
  const body = { pieces: [{ width: 6, height: 4 }], sheets: [{ width: 32, height: 22 }] };
  const { request, leftOut } = readRequest(Buffer.from(JSON.stringify(body)));
  expect(request).toMatchObject({ pieces: [{ width: 6, quantity: 1 }], strategy: 'greedy' });
  expect(leftOut).toEqual([]);
  expect(() => readRequest(Buffer.from('{"pieces":[]}'))).toThrow('sheets is missing');
});
