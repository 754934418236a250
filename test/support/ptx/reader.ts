/**
 * Reads PTX by the public record table alone, and shares no code with the writer. Lengths are in the unit of the file;
 * the origin is the top left corner of a sheet.
 */

export interface Cell {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** `PARTS_REQ` by number, with how many of each the pattern gives at this place. */
  readonly parts: ReadonlyMap<number, number>;
  /** `OFFCUTS` by number. */
  readonly offcuts: ReadonlyMap<number, number>;
}

export interface ReadPattern {
  readonly board: number;
  readonly type: number;
  readonly runs: number;
  readonly cycles: number;
  readonly book: number;
  readonly cells: readonly Cell[];
  readonly sequence: readonly number[];
}

export interface ReadPtx {
  readonly header: readonly string[];
  readonly job: readonly string[];
  readonly parts: readonly (readonly string[])[];
  readonly infos: readonly (readonly string[])[];
  readonly boards: readonly (readonly string[])[];
  readonly materials: readonly (readonly string[])[];
  readonly offcuts: readonly (readonly string[])[];
  readonly patterns: readonly ReadPattern[];
}

/** Fields of each record, with its name. */
const WIDTHS: Readonly<Record<string, number | readonly number[]>> = {
  HEADER: 6,
  JOBS: 12,
  PARTS_REQ: 12,
  // With finished sizes and edges, or without.
  PARTS_INF: [4, 12],
  BOARDS: 19,
  MATERIALS: 16,
  OFFCUTS: 8,
  PATTERNS: 8,
  CUTS: 10,
};

export function readPtx(text: string): ReadPtx {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('lines end with CRLF');
  if (/[^ -~¡-ÿ\r\n]/.test(text)) throw new Error('the text is not printable ISO 8859-1');
  const records = text
    .slice(0, -2)
    .split('\r\n')
    .map((line) => line.split(','));
  for (const [name = '', ...fields] of records)
    if (![WIDTHS[name]].flat().includes(fields.length + 1))
      throw new Error(`${name} has ${fields.length + 1} fields`);
  const named = (name: string) => records.filter(([first]) => first === name);
  const numbered = (name: string) => {
    const found = named(name);
    for (const [at, [, job, number]] of found.entries())
      if (job !== '1' || number !== String(at + 1)) throw new Error(`${name} ${number} is out of order`);
    return found;
  };
  const [header, ...otherHeaders] = named('HEADER');
  const [job, ...otherJobs] = named('JOBS');
  if (!header || !job || otherHeaders.length + otherJobs.length > 0) throw new Error('one header, one job');
  const found = {
    header,
    job,
    parts: numbered('PARTS_REQ'),
    infos: numbered('PARTS_INF'),
    boards: numbered('BOARDS'),
    materials: numbered('MATERIALS'),
    offcuts: numbered('OFFCUTS'),
  };
  const patterns = numbered('PATTERNS').map((pattern) => patternOf(found, named('CUTS'), pattern));
  return { ...found, patterns };
}

function patternOf(
  { boards, materials }: Pick<ReadPtx, 'boards' | 'materials'>,
  allCuts: readonly (readonly string[])[],
  [, , number, board, type, runs, cycles, book]: readonly string[],
): ReadPattern {
  const stock = boards[Number(board) - 1] ?? [];
  const material = materials[Number(stock[4]) - 1] ?? [];
  const [ripKerf = 0, crossKerf = 0, ripStart = 0, ripEnd = 0, crossStart = 0, crossEnd = 0] = material
    .slice(7, 13)
    .map(Number);
  // A rip goes along the length, so that it divides the width; with type 1 the board is turned before.
  const isTurned = type === '1';
  const [length = 0, width = 0] = stock.slice(5, 7).map(Number);
  const along = isTurned
    ? [crossStart, width - crossStart - crossEnd]
    : [ripStart, width - ripStart - ripEnd];
  const across = isTurned
    ? [ripStart, length - ripStart - ripEnd]
    : [crossStart, length - crossStart - crossEnd];
  const whole = { x: across[0] ?? 0, y: along[0] ?? 0, width: across[1] ?? 0, height: along[1] ?? 0 };
  const cuts = allCuts.filter(([, , pattern]) => pattern === number);
  const cells: (Cell & { parts: Map<number, number>; offcuts: Map<number, number> })[] = [];
  /** The region that each phase divides, and how much of it is used up. */
  const regions = [{ ...whole, used: 0 }];
  const sequence: number[] = [];
  for (const [at, cut] of cuts.entries()) {
    const [index, order, phase = 0, size = 0, repeat] = cut.slice(3, 8).map(Number);
    if (index !== at + 1) throw new Error(`cut ${index} of pattern ${number} is out of order`);
    if (repeat === undefined || !Number.isInteger(repeat) || repeat < 1)
      throw new Error(`cut ${index} of pattern ${number} is made ${repeat} times`);
    if (size === 0) {
      // Another part of the same size, from another sheet of the pattern.
      const last = cells.slice(-repeat);
      if (last.length < repeat || order !== 0) throw new Error('a further part needs a first one');
      for (const cell of last) note(cell, cut, repeat);
      continue;
    }
    sequence.push(order ?? 0);
    const region = regions[phase - 1];
    if (!region) throw new Error(`phase ${phase} has nothing to divide`);
    regions.length = phase;
    const isVertical = (phase % 2 === 1) === isTurned;
    // Only the last of equal strips could be cut further, so strips are not repeated.
    if (repeat > 1 && Number(allCuts[allCuts.indexOf(cut) + 1]?.[5]) > phase)
      throw new Error('a repeated cut is cut further');
    for (let time = 0; time < repeat; time += 1) {
      const part = isVertical
        ? { x: region.x + region.used, y: region.y, width: size, height: region.height }
        : { x: region.x, y: region.y + region.used, width: region.width, height: size };
      const end = region.used + size;
      const extent = isVertical ? region.width : region.height;
      if (end > extent + 1e-6) throw new Error(`phase ${phase} of pattern ${number} exceeds ${extent}`);
      region.used = end + (phase % 2 === 1 ? ripKerf : crossKerf);
      regions.length = phase;
      regions.push({ ...part, used: 0 });
      const cell = { ...part, parts: new Map(), offcuts: new Map() };
      note(cell, cut, repeat);
      if (cell.parts.size + cell.offcuts.size > 0) cells.push(cell);
    }
  }
  return {
    board: Number(board),
    type: Number(type),
    runs: Number(runs),
    cycles: Number(cycles),
    book: Number(book),
    cells,
    sequence,
  };
}

function note(
  cell: { readonly parts: Map<number, number>; readonly offcuts: Map<number, number> },
  cut: readonly string[],
  repeat: number,
): void {
  const [reference = '', all] = cut.slice(8);
  if (reference === '0') return;
  const count = Number(all) / repeat;
  if (!Number.isInteger(count) || count < 1) throw new Error(`${all} parts of ${repeat} cuts`);
  if (reference.startsWith('X')) cell.offcuts.set(Number(reference.slice(1)), count);
  else cell.parts.set(Number(reference), count);
}
