import { describe, expect, it } from 'vitest';
import type { CutTreeNode } from '../../../src/contract/response.ts';
import type { PtxSheet } from '../../../src/ptx/input.ts';
import { rowsOf } from '../../../src/ptx/rows.ts';
import { deepLayout, layoutOf, stockSheet } from '../../support/svg/layouts.ts';

const never = () => false;

const sheetOf = (...plan: Parameters<typeof layoutOf>): PtxSheet => {
  const [sheet] = layoutOf(...plan).result.sheets;
  if (!sheet) throw new Error('a layout has a sheet');
  return sheet;
};

/** Each part as `stage size`, with a star where it is finished. */
const listed = (sheet: PtxSheet, isKept: (leaf: object) => boolean = never) =>
  rowsOf(sheet, true, isKept).rows.map(({ stage, size, leaf }) => `${stage} ${size}${leaf ? '*' : ''}`);

describe('the parts of a sheet', () => {
  it('have a part of the whole extent where a stage has no cut', () => {
    const plan = { direction: 'H', at: 300, child: { label: 1 }, next: 'waste' } as const;
    const whole = sheetOf(stockSheet(1000, 800), plan);
    const cutTree = { ...whole.cutTree, stage: 2 } as CutTreeNode;
    expect(listed({ ...whole, cutTree })).toEqual(['1 1000', '2 300*']);
  });

  it('begin in the direction of the layout', () => {
    const plan = { direction: 'H', at: 300, child: { label: 1 }, next: 'waste' } as const;
    const { firstCutVertical, rows } = rowsOf(sheetOf(stockSheet(1000, 800), plan), true, never);
    expect([firstCutVertical, rows.map(({ stage, size }) => [stage, size])]).toEqual([false, [[1, 300]]]);
  });

  it('must change their direction from stage to stage', () => {
    const rest = { direction: 'H', at: 400, child: { label: 1 }, next: 'waste' } as const;
    const odd = sheetOf(stockSheet(1000, 800), { direction: 'V', at: 600, child: rest, next: 'waste' });
    const tree = odd.cutTree as CutTreeNode;
    const child = { ...(tree.child as CutTreeNode), stage: 1 };
    expect(() => listed({ ...odd, cutTree: { ...tree, child } })).toThrow('alternates from stage to stage');
  });

  it('may be as many as a flat tree has', () => {
    const [deep] = deepLayout(4_000).result.sheets;
    if (!deep) throw new Error('a layout has a sheet');
    expect(listed(deep)).toHaveLength(4_000);
    const [deeper] = deepLayout(5_001).result.sheets;
    expect(listed(deeper as PtxSheet)).toHaveLength(5_001);
  });

  it('cannot follow a kerf that is cut off', () => {
    const inner = { direction: 'V', at: 300, child: { label: 1 }, next: 'waste' } as const;
    const odd = sheetOf(stockSheet(1000, 800), { direction: 'V', at: 500, child: inner, next: { label: 2 } });
    const tree = odd.cutTree as CutTreeNode;
    const child = { ...(tree.child as CutTreeNode), next: null };
    expect(() => listed({ ...odd, cutTree: { ...tree, child } })).toThrow('narrower than others');
  });
});

describe('the key', () => {
  const plan = (label: number, at: number) =>
    ({ direction: 'V', at, child: { label }, next: 'waste' }) as const;
  const keyOf = (label: number, at: number) =>
    rowsOf(sheetOf(stockSheet(1000, 800), plan(label, at)), true, never).key;

  it('is the same for sheets that are cut alike, whatever pieces they hold', () => {
    expect(keyOf(1, 400)).toBe(keyOf(2, 400));
  });

  it('differs for others', () => {
    expect(keyOf(1, 401)).not.toBe(keyOf(1, 400));
  });
});
