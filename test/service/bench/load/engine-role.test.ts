import { expect, it } from 'vitest';
import { engineSpeed } from '../../../../bench/src/load/engine-role.ts';

it('tells of several measurements together', () => {
  const runs = [
    { times: [1, 3], seconds: 0.5, cpuSeconds: 0.004 },
    { times: [5, 7, 9], seconds: 1.5, cpuSeconds: 0.021 },
  ];
  expect(engineSpeed(runs)).toMatchObject({
    seconds: 2,
    perSecond: 2.5,
    cpuMsPerSolve: 5,
    latencyMs: { count: 5, mean: 5, max: 9 },
  });
});
