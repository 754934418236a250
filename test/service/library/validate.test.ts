import { expect, test } from 'vitest';
import { CuttingLayoutError, type SolveRequest, solve, validate } from '../../../src/library/index.ts';

const REQUEST: SolveRequest = {
  pieces: [{ width: 600, height: 400, quantity: 3 }],
  sheets: [{ width: 1000, height: 800 }],
};

/** No sheet holds its first piece. */
const MISFIT: SolveRequest = { ...REQUEST, pieces: [{ width: 2000, height: 10 }, ...REQUEST.pieces] };

test('a request gets the same warnings as its solve, whether or not it asks for them', async () => {
  const { warnings } = await validate(MISFIT);
  expect(warnings).toEqual([
    expect.objectContaining({
      code: 'piece_cannot_be_placed',
      fieldPath: 'pieces[0]',
      reason: 'does_not_fit_any_sheet',
    }),
  ]);
  expect((await solve({ ...MISFIT, includeWarnings: true })).warnings).toEqual(warnings);
  expect(await solve(MISFIT)).not.toHaveProperty('warnings');
});

test('a request that a solve refuses is refused', async () => {
  const refused = validate({ ...REQUEST, pieces: [{ width: 5, height: 0 }] });
  await expect(refused).rejects.toBeInstanceOf(CuttingLayoutError);
  await expect(refused).rejects.toMatchObject({ code: 'validation_failed', path: 'pieces[0]' });
  await expect(validate(REQUEST, { maxSolveMs: 0 })).rejects.toBeInstanceOf(RangeError);
});

test('an examination that nobody waits for is not begun', async () => {
  const signal = AbortSignal.abort(new Error('gone'));
  await expect(validate(REQUEST, { signal })).rejects.toThrow('gone');
});
