/** Small guillotine layouts for the tests: a plan of cuts becomes a job and its result. */

import * as fc from 'fast-check';
import type {
  CutTreeNode,
  FlatNode,
  Placement,
  SheetResult,
  SolveResult,
} from '../../../src/contract/response.ts';
import type { Job, Piece, Sheet } from '../../../src/domain/job.ts';

export interface PiecePlan {
  readonly label: number;
  readonly rotated?: boolean;
}

export interface CutPlan {
  readonly direction: 'H' | 'V';
  /** Width (V) or height (H) of the first part. */
  readonly at: number;
  readonly child: Plan;
  readonly next: Plan;
}

export type Plan = PiecePlan | 'waste' | CutPlan;

export interface Layout {
  readonly job: Job;
  readonly result: SolveResult;
}

export function stockSheet(width: number, height: number, changes: Partial<Sheet> = {}): Sheet {
  return {
    width,
    height,
    kerf: 0,
    marginLeft: 0,
    marginRight: 0,
    marginTop: 0,
    marginBottom: 0,
    quantity: 1,
    defects: [],
    ...changes,
  };
}

/** A result of one sheet for each plan, all cut from `stock`. */
export function layoutOf(stock: Sheet, ...plans: readonly Plan[]): Layout {
  const sheets = plans.map((plan, sheetIndex) => sheetResult(stock, sheetIndex, nodeOf(stock, plan)));
  return { job: jobFor([{ ...stock, quantity: plans.length }], sheets), result: resultOf(sheets) };
}

/** A sheet cut into `count` strips of 1 mm by a chain of cuts, its tree in the flat form. */
export function deepLayout(count: number): Layout {
  const stock = stockSheet(count, 10);
  const nodes: FlatNode[] = [];
  const placements: Placement[] = [];
  for (let x = 0; x < count; x += 1) {
    const shared = { y: 0, height: 10, direction: 'V', stage: 1, kerfSize: 0 } as const;
    const placement = { pieceId: 7, x, y: 0, width: 1, height: 10, rotated: false };
    const at = nodes.length;
    if (x < count - 1) {
      const cut = { ...shared, type: 'cut', x, width: count - x, depth: x, piece: null } as const;
      nodes.push({ ...cut, childIndex: at + 1, nextIndex: at + 2 });
    }
    const leaf = { ...shared, type: 'piece', x, width: 1, depth: x + 1 } as const;
    nodes.push({ ...leaf, piece: { ...placement, priority: 0 }, childIndex: -1, nextIndex: -1 });
    placements.push(placement);
  }
  const sheet = {
    ...sheetResult(stock, 0, nodeOf(stock, { label: 7 })),
    placedCount: count,
    cutCount: count - 1,
    placements,
    cutTree: null,
    cutTreeFlat: nodes,
  };
  return { job: jobFor([stock], [sheet]), result: resultOf([sheet]) };
}

/** Any layout on a sheet up to `most` wide and high: the numbers decide, region by region, what becomes of it. */
export const layoutsUpTo = (most: number): fc.Arbitrary<Layout> =>
  fc
    .record({
      width: fc.integer({ min: 1, max: most }),
      height: fc.integer({ min: 1, max: most }),
      kerf: fc.integer({ min: 0, max: 12 }),
      margins: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 4, maxLength: 4 }),
      defects: fc.array(
        fc.record({
          x: fc.integer({ min: -5, max: most }),
          y: fc.integer({ min: -5, max: most }),
          width: fc.integer({ min: 6, max: 1_000_000 }),
          height: fc.integer({ min: 6, max: 1_000_000 }),
        }),
        { maxLength: 4 },
      ),
      decisions: fc.array(fc.nat(9_999), { maxLength: 80 }),
    })
    .map(({ width, height, kerf, margins, defects, decisions }) => {
      const [left = 0, right = 0, top = 0, bottom = 0] = margins;
      const stock = stockSheet(width, height, {
        kerf,
        ...(left + right < width && { marginLeft: left, marginRight: right }),
        ...(top + bottom < height && { marginTop: top, marginBottom: bottom }),
        defects: defects.filter((defect) => defect.x < width && defect.y < height),
      });
      const next = decisions[Symbol.iterator]();
      const decide = (): number => next.next().value ?? 0;
      return layoutOf(stock, planOf(usable(stock), kerf, decide, 'V'));
    });

export const anyLayout = layoutsUpTo(1_000_000);

function planOf(region: Region, kerf: number, decide: () => number, direction: 'H' | 'V'): Plan {
  const decision = decide();
  const extent = direction === 'V' ? region.width : region.height;
  const at = 1 + ((decision * 7) % extent);
  if (decision % 10 < 3 || at + kerf >= extent) {
    return decision % 10 === 1 ? 'waste' : { label: decision % 6, rotated: decision % 2 === 0 };
  }
  const other = direction === 'V' ? 'H' : 'V';
  const { first, second } = divide(region, direction, at, kerf);
  return {
    direction,
    at,
    child: planOf(first, kerf, decide, other),
    next: planOf(second, kerf, decide, other),
  };
}

interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

function usable(stock: Sheet): Region {
  return {
    x: stock.marginLeft,
    y: stock.marginBottom,
    width: stock.width - stock.marginLeft - stock.marginRight,
    height: stock.height - stock.marginTop - stock.marginBottom,
  };
}

function divide(region: Region, direction: 'H' | 'V', at: number, kerf: number) {
  const { x, y, width, height } = region;
  return direction === 'V'
    ? { first: { ...region, width: at }, second: { ...region, x: x + at + kerf, width: width - at - kerf } }
    : {
        first: { ...region, height: at },
        second: { ...region, y: y + at + kerf, height: height - at - kerf },
      };
}

function nodeOf(stock: Sheet, plan: Plan): CutTreeNode {
  const build = (
    part: Plan,
    region: Region,
    made: Pick<CutTreeNode, 'direction' | 'stage' | 'depth'>,
  ): CutTreeNode => {
    const leaf = { ...region, ...made, kerfSize: 0, child: null, next: null };
    if (part === 'waste') return { ...leaf, type: 'waste', piece: null };
    if ('label' in part) {
      const piece = { ...region, pieceId: part.label, rotated: part.rotated ?? false, priority: 0 };
      return { ...leaf, type: 'piece', piece };
    }
    const { direction, at } = part;
    const turns = made.stage === 0 || made.direction !== direction;
    const cut = { direction, stage: made.stage + (turns ? 1 : 0), depth: made.depth };
    const { first, second } = divide(region, direction, at, stock.kerf);
    const below = { ...cut, depth: made.depth + 1 };
    return {
      ...region,
      ...cut,
      type: 'cut',
      kerfSize: stock.kerf,
      piece: null,
      child: build(part.child, first, below),
      next: build(part.next, second, below),
    };
  };
  return build(plan, usable(stock), { direction: 'V', stage: 0, depth: 0 });
}

function sheetResult(stock: Sheet, sheetIndex: number, root: CutTreeNode): SheetResult {
  const placements: Placement[] = [];
  const totals = { cutCount: 0, cutLength: 0, maxDepth: 0, largestOffcut: 0 };
  const open: CutTreeNode[] = [root];
  for (let node = open.pop(); node; node = open.pop()) {
    totals.maxDepth = Math.max(totals.maxDepth, node.depth);
    if (node.type === 'cut') {
      totals.cutCount += 1;
      totals.cutLength += node.direction === 'V' ? node.height : node.width;
    }
    if (node.type === 'waste' && !stock.defects.some((defect) => overlap(defect, node)))
      totals.largestOffcut = Math.max(totals.largestOffcut, node.width * node.height);
    if (node.piece) {
      const { priority: _, ...placement } = node.piece;
      placements.push(placement);
    }
    if (node.next) open.push(node.next);
    if (node.child) open.push(node.child);
  }
  const usedArea = placements.reduce((sum, { width, height }) => sum + width * height, 0);
  const area = stock.width * stock.height;
  return {
    ...totals,
    sheetIndex,
    placedCount: placements.length,
    usedArea,
    wasteArea: area - usedArea,
    sheetRotated: false,
    utilization: usedArea / area,
    placements,
    cutTree: root,
    cutTreeFlat: [],
  };
}

const overlap = (a: Region, b: Region): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

function jobFor(sheets: readonly Sheet[], results: readonly SheetResult[]): Job {
  const pieces = results.flatMap(({ placements }) =>
    placements.map(
      ({ pieceId, width, height, rotated }): Piece => ({
        originalIndex: pieceId,
        width: rotated ? height : width,
        height: rotated ? width : height,
        quantity: 1,
        canRotate: true,
        priority: 0,
      }),
    ),
  );
  return {
    maxMs: 1000,
    pieces,
    sheets,
    rules: { maxStages: 0, alternateOrientation: true, firstCutVertical: true, minTrimSize: 0 },
    builder: {
      beamWidth: 10,
      beamWidthAtRoot: 50,
      maxBuildCalls: 0,
      maxRecursionDepth: 500,
      scoreNoise: 0,
      noiseSeed: 0n,
    },
    alns: null,
  };
}

function resultOf(sheets: readonly SheetResult[]): SolveResult {
  const sum = (value: (sheet: SheetResult) => number) =>
    sheets.reduce((total, sheet) => total + value(sheet), 0);
  return {
    engineVersion: '0.0.0',
    sheetsUsed: sheets.length,
    totalPlaced: sum(({ placedCount }) => placedCount),
    totalUsedArea: sum(({ usedArea }) => usedArea),
    totalWasteArea: sum(({ wasteArea }) => wasteArea),
    totalUnplacedPriority: 0,
    cutCount: sum(({ cutCount }) => cutCount),
    cutLength: sum(({ cutLength }) => cutLength),
    unplacedIndices: [],
    unplaced: [],
    sheets: [...sheets],
    bound: { lowerBoundArea: 0, gap: 1, optimal: false },
    search: { iterations: 0, interrupted: false },
  };
}
