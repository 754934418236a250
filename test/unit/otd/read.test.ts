import { expect, it } from 'vitest';
import { readOtd } from '../../../src/otd/read.ts';

const HEAD = '[Header]\nAWCutVersion=1.01.00\nDimension=inch\n\n[Signature]\nCreator=someone\n\n';
const PATTERN = `[Pattern]
GlassID=126
GlassDescription=3mm  1/8"
Pieces=2
Width=129.500000
Height=95.500000
TrimLeft=0.500000
TrimBottom=0.500000
X=28.187500
  Y=14.093750
    Z=21.125000 Shape=1 Info=1
  Y=21.125000
    Z=14.093750 Info=1
    Z=14.093750 Info=1
X=60.000000
  Y=95.000000 Info=2
`;
const INFOS = `
[Info]
Id=1
OrderNo=623512
PosNo=0
Commission=P2044
SheetWidth=14.093750
SheetHeight=21.125000

[Info]
Id=2
SheetWidth=60.000000
SheetHeight=95.000000
\u001A`;
const FILE = HEAD + PATTERN + INFOS;

it('makes a request of the sheets and lites, in the coarsest unit that holds all lengths', () => {
  const { request, notes } = readOtd(FILE);
  const material = '3mm 1/8"';
  expect(request).toEqual({
    unit: 'in/32',
    sheets: [{ width: 4144, height: 3056, marginLeft: 16, marginBottom: 16, quantity: 2, material }],
    pieces: [
      {
        ...{ width: 451, height: 676, quantity: 6, originalIndex: 0, canRotate: true, material },
        label: '623512 P2044',
      },
      { width: 1920, height: 3040, quantity: 2, originalIndex: 1, canRotate: true, material },
    ],
  });
  expect(notes).toEqual([]);
});

it('keeps the layouts as cut trees', () => {
  const { fixedSheets = [] } = readOtd(FILE, true).request;
  expect(fixedSheets.map(({ sheetIndex }) => sheetIndex)).toEqual([0, 1]);
  const nodes = fixedSheets[0]?.cutTreeFlat ?? [];
  expect(nodes[0]).toMatchObject({ type: 'cut', direction: 'V', stage: 1, depth: 0, width: 4128 });
  const pieces = nodes.flatMap(({ piece }) => piece ?? []);
  expect(pieces.map(({ x, y, rotated }) => [x, y, rotated])).toEqual([
    [16, 16, true],
    [16, 467, false],
    [467, 467, false],
    [918, 16, false],
  ]);
  const area = (type: string) =>
    nodes.filter((node) => node.type === type).reduce((sum, { width, height }) => sum + width * height, 0);
  expect(area('piece') + area('waste')).toBe(4128 * 3040);
});

it('counts lites anew after each pattern, and sheets of one kind together', () => {
  const other = PATTERN.replace(/Info=1/g, 'Info=7') + INFOS.replace('Id=1', 'Id=7');
  const { sheets, pieces, fixedSheets } = readOtd(FILE + other, true).request;
  expect(sheets).toMatchObject([{ quantity: 4 }]);
  expect(pieces).toMatchObject([{ quantity: 12 }, { quantity: 4 }]);
  expect(fixedSheets).toHaveLength(4);
});

it('lets lites of structured glass lie as they do', () => {
  const file = FILE.replace('GlassID', 'GlassStructured=1\nGlassID');
  expect(
    readOtd(file).request.pieces.map(({ width, height, canRotate }) => [width, height, canRotate]),
  ).toEqual([
    [676, 451, false],
    [451, 676, false],
    [1920, 3040, false],
  ]);
});

it('says that shapes are cut as rectangles', () => {
  const { notes } = readOtd(`${FILE}\n[Shape]\nId=1\nx=0 y=0 X=1 Y=1\n`);
  expect(notes).toEqual(['The file has shapes, which a layout does not have: their rectangles are cut.']);
});

it.each([
  ['{}', 'line 1: This is no OTD file: [Header] has no Dimension.'],
  ['[Header]\nDimension=Tinch\n', 'line 2: Dimension must be mm or inch, not "Tinch".'],
  [HEAD, 'line 1: The file has no [Pattern].'],
  [FILE.replace('Y=14.093750', 'Y=14.1'), 'line 17: 14.1 is no multiple of 1/64".'],
  [
    FILE.replace('Z=21.125000', 'Z=21.250000'),
    'line 18: The part is 21 1/4" × 14 3/32", but its lite 14 3/32" × 21 1/8".',
  ],
  [FILE.replace('X=60', 'X=160'), 'line 22: X is 160", where 100 13/16" is left.'],
  [FILE.replace('Info=2', 'Info=3'), 'line 23: There is no [Info] with the Id "3".'],
  [FILE.replace('Pieces=2', 'Pieces=0'), 'line 11: Pieces must be from 1 to 1000000, not "0".'],
  [FILE.replace('Width=129.5', 'Width=a'), 'line 12: A length must be a number, not "a00000".'],
  [FILE.replace('X=28.187500\n', ''), 'line 16: Y is no part of a X.'],
  [FILE.replace('Id=1\n', ''), 'line 25: The lite has no Id.'],
  [FILE.replace('Y=95.000000 Info=2', 'Y=95.000000 Info=2\n    Z=1'), 'line 23: A lite is not cut further.'],
  [`${FILE}\n[Cuttings]\n`, 'line 38: The file lists single cuts instead of a tree of parts.'],
])('refuses what is no such file, or what a request cannot hold: case %#', (file, message) => {
  expect(() => readOtd(file)).toThrow(message);
});

it('keeps no more layouts than a request may have', () => {
  expect(() => readOtd(FILE.replace('Pieces=2', 'Pieces=10001'), true)).toThrow(
    'line 8: At most 10000 sheets can be kept.',
  );
  expect(() => readOtd(FILE.replace('Pieces=2', 'Pieces=10000'), true)).toThrow(
    'line 8: The layouts are too large to be kept: they have more than 10485 parts.',
  );
});
