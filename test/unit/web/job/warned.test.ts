import { expect, it } from 'vitest';
import { askingText, solveText, warned, withoutWarnings } from '../../../../web/src/job/warned.ts';

const REQUEST = { pieces: [{ width: 9, height: 9 }], sheets: [{ width: 5, height: 5 }] };
const WARNING = { code: 'unused_material', fieldPath: 'sheets[0]', message: 'Unused.' } as const;

it('asks a solve for warnings, but not for those that are known', () => {
  const [request, other] = [{ ...REQUEST }, { ...REQUEST }];
  expect(JSON.parse(solveText(request))).toEqual({ ...REQUEST, includeWarnings: true });
  expect(withoutWarnings(request, { ok: true, warnings: [WARNING] })).toEqual({ ok: true });
  expect(warned.value).toEqual({ request, warnings: [WARNING] });
  expect(JSON.parse(solveText(request))).toEqual(REQUEST);
  expect(JSON.parse(solveText(other))).toHaveProperty('includeWarnings', true);
  expect(JSON.parse(askingText(request))).toHaveProperty('includeWarnings', true);
});

it('keeps what it knows where an answer says nothing', () => {
  const request = { ...REQUEST };
  withoutWarnings(request, { warnings: [WARNING] });
  const silent: { readonly ok: boolean; readonly warnings?: readonly [] } = { ok: true };
  expect(withoutWarnings({ ...REQUEST }, silent)).toEqual({ ok: true });
  expect(warned.value?.request).toBe(request);
});
