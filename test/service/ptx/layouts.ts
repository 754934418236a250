/** Random jobs whose layouts a PTX file can hold, from numbers that a seed gives. */

const UNITS = ['mm', '0.1mm', '0.01mm', 'in/16', 'in/32', 'in/64', undefined];
const MATERIALS = ['oak', 'white, "matt"', 'Ahorn weiß'];
const LABELS = ['Tür', 'side, left', 'shelf "A"', '側板', 'Ścianka', undefined];

/** A generator of numbers (mulberry32). */
function randomOf(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % (most + 1);
  };
}

/** A request with a number of everything that a PTX file tells. */
export function randomRequest(seed: number): object {
  const upTo = randomOf(seed);
  const one = <T>(...values: readonly T[]): T => values[upTo(values.length - 1)] as T;
  const often = () => upTo(2) > 0;
  const rarely = () => upTo(4) === 0;
  const hasMaterials = often();
  const material = () => (hasMaterials ? { material: one(...MATERIALS) } : {});
  const isPriced = rarely();
  const sheet = () => ({
    width: 500 + upTo(1_500),
    height: 400 + upTo(1_000),
    quantity: one(1, 3, 20),
    ...(often() && { kerfWidth: upTo(12) }),
    ...(rarely() && { marginLeft: upTo(40), marginTop: upTo(30) }),
    ...(rarely() && { marginRight: upTo(40), marginBottom: upTo(30) }),
    ...(rarely() && { label: one('Platte 1', 'off,cut') }),
    ...(isPriced && { cost: 1 + upTo(1_000) }),
    ...(rarely() && { offcut: true }),
    ...(rarely() && {
      defects: [{ x: upTo(500), y: upTo(400), width: 10 + upTo(60), height: 10 + upTo(60) }],
    }),
    ...material(),
  });
  const sameNumbers = rarely();
  const piece = () => ({
    width: 40 + upTo(500),
    height: 40 + upTo(400),
    quantity: one(1, 2, 5, 12),
    canRotate: often(),
    label: one(...LABELS),
    ...(sameNumbers && { originalIndex: 7 }),
    ...material(),
  });
  const list = <T>(most: number, make: () => T): T[] => Array.from({ length: 1 + upTo(most) }, make);
  const pieces = list(7, piece);
  const stock = list(3, sheet);
  // The same size under another name, on sheets that hold little else: those of one pattern then hold different pieces.
  const [first] = pieces;
  if (rarely() && first) {
    pieces.push({ ...first, quantity: 5, label: 'twin' });
    const { width, height } = first;
    const { defects: _, marginLeft: _left, marginTop: _top, ...plain } = { ...sheet(), ...material() };
    stock.splice(0, stock.length, { ...plain, width: width + 90, height: height + 90, quantity: 20 });
  }
  return {
    unit: one(...UNITS),
    pieces,
    sheets: stock,
    params: {
      firstCutVertical: often(),
      alternateOrientation: often(),
      maxStages: one(2, 3, 4, 5, 9),
      kerfWidth: upTo(8),
      minTrimSize: one(0, 0, 15),
      ...(often() && { bookHeight: 1 + upTo(4) }),
      ...(often() && { machine: { feedMmPerS: 500, cutMs: 3_000, sheetMs: 20_000 } }),
    },
    builderConfig: { maxBuildCalls: 5, noiseSeed: seed },
  };
}
