import { describe, expect, it } from 'vitest';
import { type PackingsolverFiles, readPackingsolver } from '../../../../bench/src/read/packingsolver.ts';

const FILES: PackingsolverFiles = {
  items: 'ID,WIDTH,HEIGHT,COPIES,ORIENTED,STACK_ID\n0,500,300,4,1,-1\n1,200,100,,0,-1\n',
  bins: 'WIDTH,HEIGHT,COPIES,LEFT_TRIM,TOP_TRIM,TOP_TRIM_TYPE\n6000,3210,2,20,10,S\n3000,1000,-1,0,0,H\n',
  defects: 'ID,BIN,X,Y,WIDTH,HEIGHT\n0,0,5,6,7,8\n',
  parameters: 'NAME,VALUE\ncut_thickness,3\ncut_through_defects,1\n',
};

const leftOutOf = (change: Partial<PackingsolverFiles>) => readPackingsolver({ ...FILES, ...change }).leftOut;

describe('readPackingsolver', () => {
  it('reads items, bins with trims and defects, and parameters', () => {
    const { request, leftOut } = readPackingsolver(FILES);
    expect(request.pieces).toMatchObject([
      { width: 500, height: 300, quantity: 4, canRotate: false },
      { width: 200, height: 100, quantity: 1, canRotate: true },
    ]);
    expect(request.sheets).toMatchObject([
      {
        width: 6000,
        height: 3210,
        quantity: 2,
        marginLeft: 20,
        marginRight: 0,
        marginTop: 10,
        marginBottom: 0,
        defects: [{ x: 5, y: 6, width: 7, height: 8 }],
      },
      { width: 3000, height: 1000, quantity: 5, defects: [] },
    ]);
    expect(request.params).toMatchObject({ kerfWidth: 3, maxStages: 5 });
    expect(leftOut).toEqual([]);
  });

  it('needs items and bins only', () => {
    const { request } = readPackingsolver({
      items: 'WIDTH,HEIGHT\n5,9\n',
      bins: 'ID,WIDTH,HEIGHT\n0,10,10\n',
      defects: '',
      parameters: '',
    });
    expect(request.pieces).toMatchObject([{ width: 5, height: 9, quantity: 1, canRotate: true }]);
    expect(request.sheets).toMatchObject([{ width: 10, height: 10, quantity: 1 }]);
  });

  it('tells what a request cannot say', () => {
    expect(leftOutOf({ parameters: '' })).toEqual(['cuts that keep clear of defects']);
    expect(leftOutOf({ items: 'WIDTH,HEIGHT,STACK_ID\n1,1,0\n1,1,0\n' })).toEqual(['stacks']);
    expect(leftOutOf({ items: 'WIDTH,HEIGHT,STACK_ID\n1,1,0\n1,1,1\n' })).toEqual([]);
    expect(leftOutOf({ items: 'WIDTH,HEIGHT,NEWSTACK\n1,1,1\n1,1,0\n' })).toEqual(['stacks']);
    expect(leftOutOf({ bins: 'WIDTH,HEIGHT,DEPTH\n10,10,3\n', defects: '' })).toEqual(['the column DEPTH']);
    const bins = 'WIDTH,HEIGHT,COST,COPIES_MIN\n10,10,100,1\n20,10,100,0\n';
    expect(leftOutOf({ bins, defects: '' })).toEqual([
      'least numbers of sheets',
      'sheet costs that differ from the areas',
    ]);
  });

  it.each([
    [{ items: 'WIDTH\n5\n' }, 'items, line 2: HEIGHT is missing'],
    [{ bins: 'WIDTH,WIDTH\n1,2\n' }, "bins: column 'WIDTH' occurs twice"],
    [{ defects: 'BIN,X,Y,WIDTH,HEIGHT\n2,0,0,1,1\n' }, 'defects, line 2: there is no bin 2'],
  ])('says in which file and line something is wrong: %#', (change, message) => {
    expect(() => readPackingsolver({ ...FILES, ...change })).toThrow(message);
  });
});
