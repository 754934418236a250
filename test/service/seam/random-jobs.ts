import fc from 'fast-check';
import type { PieceBody, RequestBody, SheetBody } from '../../support/seam/judge/request.ts';
import { toCut } from './judge/edges.ts';

/** Random jobs of a shop: they use every field of the contract, and mostly fit. */

const side = (max: number) => fc.integer({ min: 20, max });
const material = fc.option(fc.constantFrom('oak', 'white', 'steel'), { nil: undefined, freq: 3 });
const text = fc.option(fc.constantFrom('door', 'shelf, left', 'plinth "A"', 'Türblatt', '棚'), {
  nil: undefined,
});
const few = fc.integer({ min: 0, max: 12 });

/** A record without the members that are undefined: JSON has none. */
const given = <T extends object>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  arbitrary.map((value) => JSON.parse(JSON.stringify(value)) as T);

/** A value, or none, which has a weight of 2. */
const maybe = <T>(arbitrary: fc.Arbitrary<T>, weight = 2): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight, arbitrary });

const grain = maybe(fc.constantFrom('x', 'x', 'y', 'none'), 1);

/** Bands on the sides of a piece. Jobs have both of them, or none. */
const band = maybe(fc.constantFrom('white', 'white', 'oak'), 1);
const edges = fc.record({ left: band, right: band, bottom: band, top: band });

/** Any length, or one that other pieces are likely to share. */
const length = fc.oneof(side(600), fc.constantFrom(200, 350));

const piece = fc.record({
  width: length,
  height: length,
  quantity: maybe(
    fc.oneof(
      { weight: 20, arbitrary: fc.integer({ min: 1, max: 6 }) },
      { weight: 1, arbitrary: fc.constant(900) },
    ),
  ),
  canRotate: maybe(fc.boolean()),
  priority: maybe(fc.integer({ min: 0, max: 5 }), 1),
  label: text,
  material,
  grain,
  edges: maybe(edges, 1),
}) as fc.Arbitrary<PieceBody>;

const defect = fc.record({
  x: fc.integer({ min: 0, max: 200 }),
  y: fc.integer({ min: 0, max: 200 }),
  width: fc.integer({ min: 1, max: 60 }),
  height: fc.integer({ min: 1, max: 60 }),
});

const usualSheet = fc.record({
  width: fc.integer({ min: 300, max: 2000 }),
  height: fc.integer({ min: 300, max: 2000 }),
  quantity: maybe(fc.integer({ min: 1, max: 8 }), 4),
  kerfWidth: maybe(few, 1),
  kerfVertical: maybe(few, 1),
  kerfHorizontal: maybe(few, 1),
  marginLeft: maybe(few, 1),
  marginTop: maybe(few, 1),
  label: text,
  material,
  grain,
  defects: maybe(fc.array(defect, { maxLength: 3 }), 1),
}) as fc.Arbitrary<SheetBody>;

/** The ends of a range, and what lies close to them. */
const ends = (...values: readonly number[]) => fc.constantFrom(...values);

/** Two opposite margins of a side: none, or all but a few millimetres. */
const margins = (side: number) =>
  fc
    .integer({ min: 0, max: side - Math.min(3, side) })
    .chain((first) => fc.constantFrom([0, 0] as const, [first, side - Math.min(3, side) - first] as const));

/** Where a defect of this size begins: at an end of the side, within the sheet or beyond its edge. */
const start = (size: number, side: number) => ends(1 - size, 0, side - size, side - 1);

/** Sides, kerf, margins and defects at the ends of their ranges, whatever the other sheets of the job have. */
const extremeSheet = fc
  .record({ width: ends(1, 20, 600, 1_000_000), height: ends(2, 600, 999_999) })
  .chain(({ width, height }) =>
    fc.record({
      width: fc.constant(width),
      height: fc.constant(height),
      quantity: maybe(ends(1, 2, 1_000_000)),
      kerfWidth: ends(0, 1, Math.min(width, height), Math.max(width, height), 1_000_000),
      sides: fc.tuple(margins(width), margins(height)),
      label: text,
      material,
      spot: maybe(
        ends(1, 2, Math.min(width, height)).chain((size) =>
          fc.record({
            x: start(size, width),
            y: start(size, height),
            width: fc.constant(size),
            height: fc.constant(size),
          }),
        ),
      ),
    }),
  )
  .map(({ sides: [[marginLeft, marginRight], [marginTop, marginBottom]], spot, ...others }) => ({
    ...others,
    marginLeft,
    marginRight,
    marginTop,
    marginBottom,
    defects: spot === undefined ? [] : [spot],
  }));

const sheet = fc.oneof(
  { weight: 5, arbitrary: usualSheet },
  { weight: 1, arbitrary: extremeSheet as fc.Arbitrary<SheetBody> },
);

/** Prices and offcuts, which go together: where a sheet has a cost, every new one needs one. */
function priced(sheets: readonly SheetBody[], kind: string, figures: readonly number[]): SheetBody[] {
  return sheets.map((one, index) => {
    const figure = figures[index % figures.length] ?? 0;
    const offcut = kind.includes('offcuts') ? { offcut: figure % 3 === 0 } : {};
    const isFree = 'offcut' in offcut && offcut.offcut && figure % 2 === 0;
    return { ...one, ...offcut, ...(kind.includes('cost') && !isFree && { cost: figure }) };
  });
}

const offcutClass = fc
  .tuple(side(500), side(500), fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100 }))
  .map(([a, b, minArea, valuePercent]) => ({
    minLength: Math.max(a, b),
    minWidth: Math.min(a, b),
    ...(minArea % 3 === 0 && { minArea }),
    valuePercent,
  }));

const stageRule = fc
  .tuple(fc.integer({ min: 1, max: 4 }), fc.integer({ min: 0, max: 150 }), fc.integer({ min: 0, max: 1_200 }))
  .map(([stage, minPart, more]) => ({ stage, minPart, maxPart: more < 300 ? 0 : minPart + more }));

const params = fc.record({
  maxStages: maybe(fc.integer({ min: 0, max: 6 })),
  alternateOrientation: maybe(fc.boolean(), 1),
  firstCutVertical: maybe(fc.boolean()),
  kerfWidth: maybe(few),
  kerfVertical: maybe(few, 1),
  kerfHorizontal: maybe(few, 1),
  minTrimSize: maybe(fc.integer({ min: 0, max: 30 }), 1),
  marginBottom: maybe(few, 1),
  marginRight: maybe(few, 1),
  allowRotation: maybe(fc.boolean(), 1),
  cutThroughDefects: maybe(fc.boolean(), 1),
  stageRules: maybe(fc.uniqueArray(stageRule, { maxLength: 3, selector: ({ stage }) => stage }), 1),
  maxCutLength: maybe(fc.integer({ min: 0, max: 1_500 }), 1),
  offcutClasses: maybe(fc.array(offcutClass, { minLength: 1, maxLength: 3 })),
  bookHeight: maybe(fc.integer({ min: 1, max: 4 })),
  machine: maybe(
    fc.record({
      sheetMs: fc.integer({ min: 0, max: 60_000 }),
      cutMs: fc.integer({ min: 0, max: 5_000 }),
      turnMs: fc.integer({ min: 0, max: 5_000 }),
      feedMmPerS: fc.integer({ min: 1, max: 1_000 }),
    }),
  ),
});

/** Sets of pieces of equal extents across that are wanted often enough: of each such pair of entries, one copy or two. */
function matched(job: RequestBody, along: 'x' | 'y' | 'none'): Pick<RequestBody, 'matchedSets'> {
  if (along === 'none') return {};
  const { pieces } = toCut(job);
  const across = along === 'x' ? 'height' : 'width';
  const left = pieces.map(({ quantity = 1 }) => quantity);
  const take = (index: number): boolean => {
    const count = left[index] ?? 0;
    if (count > 0) left[index] = count - 1;
    return count > 0;
  };
  const grainOf = ({ grain = 'none' }: PieceBody) => grain;
  const matchedSets = pieces.flatMap((one, first) => {
    const second = pieces.findIndex(
      (other, index) =>
        (left[index] ?? 0) > (index === first ? 1 : 0) &&
        other[across] === one[across] &&
        other.material === one.material &&
        (grainOf(other) === grainOf(one) || grainOf(other) === 'none' || grainOf(one) === 'none'),
    );
    if (second < 0 || !take(first) || !take(second)) return [];
    const again = { left: left[first] ?? 0, needed: first === second ? 2 : 1 };
    if (again.left >= again.needed && (left[second] ?? 0) >= again.needed && one.width % 2 === 0) {
      take(first);
      take(second);
      return [{ pieces: [first, second], along, quantity: 2 }];
    }
    return [{ pieces: [first, second, ...(one.quantity === 6 && take(first) ? [first] : [])], along }];
  });
  return { matchedSets };
}

/** With both allowances, the smallest piece of all is still one to cut. */
const BANDS = [
  { name: 'white', thickness: 2 },
  { name: 'oak', thickness: 1, allowance: 3 },
];

/** Enough for every operator of `alns`, and no clock. */
const ALNS = { strategy: 'alns', alnsConfig: { maxIterations: 60, timeLimitMs: 3_600_000, numThreads: 2 } };

export const randomJob: fc.Arbitrary<RequestBody> = given(
  fc
    .record({
      pieces: fc.array(piece, { minLength: 1, maxLength: 8 }),
      stock: fc.array(sheet, { minLength: 1, maxLength: 4 }),
      kind: fc.constantFrom('plain', 'offcuts', 'cost', 'cost and offcuts'),
      figures: fc.array(
        fc.oneof(
          { weight: 6, arbitrary: fc.integer({ min: 0, max: 900 }) },
          { weight: 1, arbitrary: ends(1, 1_000_000_000_000) },
        ),
        { minLength: 1, maxLength: 4 },
      ),
      params: maybe(params, 6),
      unit: maybe(fc.constantFrom('mm', '0.1mm', '0.01mm', 'in/16', 'in/32', 'in/64')),
      includeCutList: maybe(fc.boolean()),
      includeTrimCuts: maybe(fc.boolean()),
      includePtx: maybe(fc.boolean()),
      includeWarnings: maybe(fc.boolean()),
      includeSvg: maybe(fc.boolean(), 1),
      strategy: fc.constantFrom({}, {}, ALNS),
      includeShoppingList: maybe(fc.boolean()),
      along: fc.constantFrom('none', 'none', 'none', 'none', 'x', 'y'),
      hasBands: fc.boolean(),
      sizes: maybe(fc.constantFrom('cut', 'finished', 'finished')),
    })
    .map(({ stock, kind, figures, strategy, along, hasBands, sizes, ...others }) => {
      const { pieces, params } = others;
      const job = {
        ...strategy,
        ...others,
        sheets: priced(stock, kind, figures),
        ...(hasBands
          ? { params: { ...params, edgeBands: BANDS, sizes } }
          : { pieces: pieces.map(({ edges: _, ...rest }) => rest) }),
      };
      return { ...job, ...matched(job as RequestBody, along) };
    }) as fc.Arbitrary<RequestBody>,
);
