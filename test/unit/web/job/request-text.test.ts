import { expect, it } from 'vitest';
import { requestText } from '../../../../web/src/job/request-text.ts';

it('writes what JSON.stringify would, and 64-bit integers exactly', () => {
  const request = { pieces: [{ width: 1, height: 2 }], sheets: [], strategy: 'alns', params: {} } as const;
  expect(requestText(request)).toBe(JSON.stringify(request));
  expect(requestText({ ...request, alnsConfig: { seed: 2n ** 62n, threads: 1 } as object })).toContain(
    '"alnsConfig":{"seed":4611686018427387904,"threads":1}',
  );
});
