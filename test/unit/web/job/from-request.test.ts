import { expect, it } from 'vitest';
import { jobOfRequest, openedRequest, unknownIn } from '../../../../web/src/job/from-request.ts';
import { draftOf } from '../../../../web/src/job/request.ts';
import { requestText } from '../../../../web/src/job/request-text.ts';

it('becomes the same request again', () => {
  const request = {
    pieces: [
      {
        originalIndex: 4,
        width: 600,
        height: 400,
        quantity: 2,
        canRotate: false,
        priority: 3,
        grain: 'y' as const,
        material: 'oak',
      },
    ],
    sheets: [
      {
        quantity: 1_000_000,
        width: 2800,
        height: 2070,
        kerfWidth: 0,
        marginLeft: 5,
        grain: 'x' as const,
        material: 'oak',
        defects: [{ x: -3, y: 0, width: 10, height: 20 }],
      },
    ],
    params: { kerfWidth: 4, allowRotation: false, bookHeight: 3, machine: { turnMs: 5, feedMmPerS: 700 } },
    strategy: 'alns' as const,
    alnsConfig: { seed: 2n ** 60n, coolingRate: 0.99 },
  };
  const job = jobOfRequest(requestText(request));
  expect(job.pieces[0]).toMatchObject({ label: '4', quantity: '2', canRotate: false, priority: '3' });
  expect(job.sheets[0]).toMatchObject({ quantity: '', kerfWidth: '0', marginLeft: '5', marginTop: '' });
  expect(job.settings).toEqual({
    strategy: 'alns',
    'params.kerfWidth': '4',
    'params.allowRotation': 'false',
    'params.bookHeight': '3',
    'params.machine.turnMs': '5',
    'params.machine.feedMmPerS': '700',
    'alnsConfig.seed': String(2n ** 60n),
    'alnsConfig.coolingRate': '0.99',
  });
  expect(draftOf(job).request).toEqual({ ...request, includeTrimCuts: true });
});

it.each([
  ['0.1mm', 'mm', '60.1'],
  ['0.01mm', 'mm', '6.01'],
  ['in/16', 'in', '37 9/16'],
  ['in/64', 'in', '9 25/64'],
] as const)('shows the same lengths as a request in %s, and sends them', (unit, system, width) => {
  const request = {
    pieces: [{ width: 601, height: 400, quantity: 1 }],
    sheets: [{ quantity: 1_000_000, width: 2800, height: 2070, marginTop: 3, defects: [] }],
    unit,
    params: { kerfWidth: 5, minTrimSize: 7 },
  };
  const job = jobOfRequest(requestText(request));
  expect(job).toMatchObject({ system, pieces: [{ width }] });
  const { defects: _, ...sheet } = request.sheets[0] ?? {};
  expect(draftOf(job).request).toEqual({ ...request, sheets: [sheet], includeTrimCuts: true });
});

it('keeps the grain of all along the width, where no row says otherwise', () => {
  const plain = {
    pieces: [{ width: 600, height: 400, quantity: 1 }],
    sheets: [{ quantity: 1, width: 2800, height: 2070 }],
    params: { allowRotation: false },
  };
  const { request } = draftOf(jobOfRequest(requestText(plain)));
  const along = <Row extends object>(rows: readonly Row[]) => rows.map((row) => ({ ...row, grain: 'x' }));
  expect(request).toEqual({ ...plain, pieces: along(plain.pieces), sheets: along(plain.sheets) });
  if (!request) throw new Error('no request');
  const again = jobOfRequest(requestText(request));
  expect([again.pieces[0]?.grain, again.sheets[0]?.grain]).toEqual(['', '']);
  expect(draftOf(again).request).toEqual(request);
});

it('refuses what the service would refuse', () => {
  expect(() => jobOfRequest('{"pieces":[],"sheets":[],"kerf":3}')).toThrow('kerf');
});

it('says what the page has no place for', () => {
  const request = {
    pieces: [{ width: 600, height: 400 }],
    sheets: [{ width: 2800, height: 2070, defects: [{ x: 1, y: 1, width: 1, height: 1 }], grain: 'x' }],
    params: { kerfWidth: 4, machine: { feedMmPerS: 5 }, offcutClasses: [{ minLength: 5, minWidth: 5 }] },
    alnsConfig: { seed: 3 },
    includeSvg: true,
    unit: 'mm',
  };
  expect(openedRequest(JSON.stringify(request)).notes).toEqual([]);
  const later = {
    ...request,
    pieces: [{ width: 600, height: 400, corner: 5 }, { corner: 6 }],
    params: { ...request.params, rules: [1], machine: { tilt: 4 } },
    goal: 'calm',
  };
  expect(unknownIn(later)).toEqual(['pieces[].corner', 'params.machine.tilt', 'params.rules', 'goal']);
});

it('has the finished sizes of a request, and its edge bands', () => {
  const { job, notes } = openedRequest(
    JSON.stringify({
      pieces: [{ width: 600, height: 400, edges: { left: 'white' } }],
      sheets: [{ width: 2800, height: 2070 }],
      params: { sizes: 'finished', edgeBands: [{ name: 'white', thickness: 2 }] },
    }),
  );
  expect(job.pieces[0]).toMatchObject({ width: '600', height: '400', edgeLeft: 'white' });
  expect(job.settings).toEqual({ 'params.sizes': 'finished', 'params.edgeBands': 'white=2' });
  expect(notes).toEqual([]);
});
