import { expect, test } from 'vitest';
import { CuttingLayoutError, type SolveRequest, solve, verify } from '../../../src/library/index.ts';

const REQUEST: SolveRequest = {
  pieces: [{ width: 600, height: 400 }],
  sheets: [{ width: 1000, height: 400 }],
  params: { kerfWidth: 3 },
};

test('a layout that the solver gave is valid, whole or its result alone', async () => {
  const response = await solve(REQUEST);
  const valid = { ok: true, violations: [] };
  expect(await verify(REQUEST, response)).toEqual(valid);
  expect(await verify(REQUEST, response.result)).toEqual(valid);
});

test('a layout that was tampered with is not', async () => {
  const response = await solve(REQUEST);
  const [sheet] = response.result.sheets;
  if (sheet?.cutTree) sheet.cutTree.kerfSize = 2;
  const { ok, violations } = await verify(REQUEST, response);
  expect(ok).toBe(false);
  expect(violations[0]).toEqual({
    code: 'kerf',
    path: 'sheets[0].cutTree',
    message: "it consumes 2; the sheet's kerf is 3",
  });
});

test('a request that is refused cannot be answered', async () => {
  const response = await solve(REQUEST);
  await expect(verify({ ...REQUEST, pieces: [] }, response)).rejects.toBeInstanceOf(CuttingLayoutError);
});
