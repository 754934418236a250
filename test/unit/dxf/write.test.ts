import { expect, it } from 'vitest';
import { writeDxf } from '../../../src/dxf/write.ts';
import { layoutOf, type Plan, stockSheet } from '../../support/svg/layouts.ts';

/** The entities of a file: what each is, with its values by group code. */
function entitiesOf(file: string) {
  const lines = file.split('\r\n');
  const pairs = Array.from({ length: Math.floor(lines.length / 2) }, (_, at) => ({
    code: Number(lines[2 * at]),
    value: lines[2 * at + 1] ?? '',
  }));
  const start = pairs.findIndex(({ code, value }) => code === 2 && value === 'ENTITIES') + 1;
  const entities: { kind: string; values: Map<number, string> }[] = [];
  for (const { code, value } of pairs.slice(start)) {
    if (code === 0) entities.push({ kind: value, values: new Map() });
    else entities.at(-1)?.values.set(code, value);
  }
  expect(entities.splice(-2).map(({ kind }) => kind)).toEqual(['ENDSEC', 'EOF']);
  return entities;
}

/** The outlines on a layer, each as its corners. */
function outlinesOn(file: string, layer: string): string[] {
  const outlines: string[][] = [];
  for (const { kind, values } of entitiesOf(file)) {
    if (values.get(8) !== layer) continue;
    if (kind === 'POLYLINE') {
      expect(values.get(70)).toBe('1');
      outlines.push([]);
    }
    if (kind !== 'VERTEX') continue;
    expect(values.get(30)).toBe('0');
    outlines.at(-1)?.push(`${values.get(10)},${values.get(20)}`);
  }
  return outlines.map((corners) => corners.join(' '));
}

const valuesOf = (file: string, kind: string, ...codes: number[]) =>
  entitiesOf(file)
    .filter((entity) => entity.kind === kind)
    .map(({ values }) => codes.map((code) => values.get(code)));

const PLAN: Plan = {
  direction: 'V',
  at: 60,
  child: { direction: 'H', at: 40, child: { label: 1 }, next: 'waste' },
  next: 'waste',
};

function draw(unit: 'mm' | 'in/16', changes = {}) {
  const { job, result } = layoutOf(stockSheet(100, 90, { kerf: 3 }), PLAN);
  const [sheet] = result.sheets;
  if (!sheet) throw new Error('a sheet is missing');
  const classes = [{ minLength: 60, minWidth: 37, minArea: 0, valuePercent: 100 }];
  const [file = ''] = writeDxf({ ...job, unit, offcutClasses: classes }, [{ ...sheet, ...changes }]);
  return file;
}

it('draws the sheet, its pieces, its offcuts, and the cuts along the middle of their kerf', () => {
  const file = draw('mm');
  expect(outlinesOn(file, 'BOARD')).toEqual(['0,0 100,0 100,90 0,90']);
  expect(outlinesOn(file, 'PART')).toEqual(['0,0 60,0 60,40 0,40']);
  expect(outlinesOn(file, 'OFFCUT')).toEqual(['0,43 60,43 60,90 0,90', '63,0 100,0 100,90 63,90']);
  expect(valuesOf(file, 'LINE', 8, 10, 20, 11, 21)).toEqual([
    ['CUT', '61.5', '0', '61.5', '90'],
    ['CUT', '0', '41.5', '60', '41.5'],
  ]);
  expect(valuesOf(file, 'TEXT', 8, 1, 50)).toEqual([
    ['TEXT', '1', '0'],
    ['TEXT', '60 x 40', '0'],
    ['TEXT', '0-1', '0'],
    ['TEXT', '60 x 47', '0'],
    ['TEXT', '0-2', '90'],
    ['TEXT', '37 x 90', '90'],
  ]);
});

it('writes inches exactly', () => {
  const file = draw('in/16');
  expect(outlinesOn(file, 'PART')).toEqual(['0,0 3.75,0 3.75,2.5 0,2.5']);
  expect(valuesOf(file, 'LINE', 10)[0]).toEqual(['3.84375']);
  expect(valuesOf(file, 'TEXT', 1)[1]).toEqual(['3 3/4" x 2 1/2"']);
  expect(file).toContain('lengths in inches');
});

it('names pieces in ISO 8859-1, and keeps texts within their parts', () => {
  const placements = [{ pieceId: 0, label: 'Tür 中', x: 0, y: 0, width: 60, height: 40, rotated: false }];
  const file = draw('mm', { placements });
  const [[name, height] = []] = valuesOf(file, 'TEXT', 1, 40);
  expect(name).toBe('Tür ?');
  expect(Number(height) * 'Tür ?'.length).toBeLessThan(60);
  const [coded = {}] = placements;
  const codes = draw('mm', { placements: [{ ...coded, label: '5 % %%d' } as (typeof placements)[0]] });
  expect(valuesOf(codes, 'TEXT', 1)[0]).toEqual(['5 % %%%%%%d']);
});

it('draws no cuts on a sheet that is cut already', () => {
  const file = draw('mm', { fixed: true });
  expect(valuesOf(file, 'LINE', 8)).toEqual([]);
  expect(outlinesOn(file, 'PART')).toHaveLength(1);
});

it('draws the cuts along the margins before the others', () => {
  const file = draw('mm', { trimCuts: [{ side: 'left', at: 0, length: 90, kerf: 3 }] });
  expect(valuesOf(file, 'LINE', 8, 10, 20, 11, 21)[0]).toEqual(['CUT', '1.5', '0', '1.5', '90']);
  expect(valuesOf(file, 'LINE', 8)).toHaveLength(3);
});
