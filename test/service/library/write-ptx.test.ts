import { expect, test } from 'vitest';
import { type SolveRequest, solve, writePtx } from '../../../src/library/index.ts';

const REQUEST: SolveRequest = {
  pieces: [{ width: 900, height: 700, quantity: 2, label: 'Tür' }],
  sheets: [{ width: 1000, height: 810, quantity: 5 }],
};

test('the file is that which the response would have had', async () => {
  const { ptx, ...response } = await solve({ ...REQUEST, includePtx: true });
  expect(ptx).toContain('HEADER');
  expect(writePtx(REQUEST, response)).toEqual({ text: ptx, warnings: [] });
  expect(writePtx(REQUEST, response.result)).toEqual({ text: ptx, warnings: [] });
});

test('where there can be none, it says why', async () => {
  const { result } = await solve(REQUEST);
  // A layout of another program that cuts in both directions at one stage.
  const sheets = structuredClone(result.sheets);
  for (let node = sheets[0]?.cutTree; node; node = node.child) Object.assign(node, { stage: 1 });
  expect(writePtx(REQUEST, { ...result, sheets })).toMatchObject({
    text: null,
    warnings: [{ code: 'ptx_unavailable', fieldPath: 'includePtx' }],
  });
});
