import { describe, expect, it } from 'vitest';
import { type RoadefFiles, readRoadef } from '../../../../bench/src/read/roadef.ts';

const FILES: RoadefFiles = {
  batch: 'ITEM_ID;LENGTH_ITEM;WIDTH_ITEM;STACK;SEQUENCE\r\n0;1578;758;0;1\r\n1;738;1550;0;2\r\n',
  defects: 'DEFECT_ID;PLATE_ID;X;Y;WIDTH;HEIGHT\r\n0;1;2150.0;3034.0;2.0;1.0\r\n',
  parameters:
    'NAME;VALUE\r\nnPlates;2\r\nwidthPlates;6000\r\nheightPlates;3210\r\nmin1Cut;100\r\nmax1Cut;3500\r\nmin2Cut;100\r\nminWaste;20\r\n',
};

describe('readRoadef', () => {
  it('reads pieces, plates with their defects, and the rules of the challenge', () => {
    const { request, leftOut } = readRoadef(FILES);
    expect(request.pieces).toMatchObject([
      { width: 1578, height: 758, quantity: 1, canRotate: true },
      { width: 738, height: 1550, quantity: 1, canRotate: true },
    ]);
    expect(request.sheets).toMatchObject([
      { width: 6000, height: 3210, quantity: 1, defects: [] },
      { width: 6000, height: 3210, quantity: 1, defects: [{ x: 2150, y: 3034, width: 2, height: 1 }] },
    ]);
    expect(request.params).toMatchObject({
      maxStages: 4,
      alternateOrientation: true,
      firstCutVertical: true,
      minTrimSize: 20,
      cutThroughDefects: false,
      stageRules: [
        { stage: 1, minPart: 100, maxPart: 3_500 },
        { stage: 2, minPart: 100 },
      ],
      offcutClasses: [{ minLength: 3210, minWidth: 20 }],
    });
    expect(leftOut).toEqual(['stacks', 'the order of the sheets']);
  });

  it.each([
    [{ batch: 'ITEM_ID;LENGTH_ITEM\n0;5\n' }, 'batch, line 2: WIDTH_ITEM is missing'],
    [{ defects: 'PLATE_ID;X;Y;WIDTH;HEIGHT\n2;0;0;1;1\n' }, 'defects, line 2: there is no plate 2'],
    [{ parameters: 'NAME;VALUE\nwidthPlates;6000\n' }, 'global_param: heightPlates is missing'],
  ])('says in which file and line something is wrong: %#', (change, message) => {
    expect(() => readRoadef({ ...FILES, ...change })).toThrow(message);
  });
});
