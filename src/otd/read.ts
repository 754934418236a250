import { describe } from '../contract/decimal.ts';
import { LIMITS } from '../contract/limits.ts';
import { isInches, LENGTH_PARTS, lengthWithUnit, sizeWithUnit, UNITS, type Unit } from '../contract/unit.ts';
import { OtdError } from './errors.ts';
import { directionOf, LEVELS } from './levels.ts';

/** The job of an OTD file. */
export interface OtdJob {
  /** The body of a solve request. */
  readonly request: OtdRequest;
  /** What the request lacks of the file, in sentences. */
  readonly notes: readonly string[];
}

interface OtdRequest {
  readonly unit: Unit;
  readonly pieces: OtdPiece[];
  readonly sheets: OtdSheet[];
  /** The layouts of the file, if they are to stay. */
  readonly fixedSheets?: { readonly sheetIndex: number; readonly cutTreeFlat: OtdNode[] }[];
}

interface OtdPiece {
  readonly width: number;
  readonly height: number;
  readonly originalIndex: number;
  quantity: number;
  readonly canRotate: boolean;
  readonly label?: string;
  readonly material?: string;
}

interface OtdSheet {
  readonly width: number;
  readonly height: number;
  readonly marginLeft: number;
  readonly marginBottom: number;
  readonly material?: string;
  quantity: number;
}

interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A node of `cutTreeFlat`. */
interface OtdNode extends Region {
  readonly type: 'cut' | 'piece' | 'waste';
  readonly direction: 'V' | 'H';
  readonly stage: number;
  readonly depth: number;
  readonly kerfSize: 0;
  readonly piece: (Region & { pieceId: number; rotated: boolean; priority: 0 }) | null;
  childIndex: number;
  nextIndex: number;
}

/**
 * Reads the job of an OTD file: its sheets, its lites and, if they are to stay, its layouts.
 *
 * Each run of a pattern is a sheet in stock. Lites may rotate unless their glass is structured.
 *
 * @param keepsLayouts whether the sheets are cut already.
 * @throws OtdError if the text is no such file.
 */
export function readOtd(text: string, keepsLayouts = false): OtdJob {
  const file = parse(text);
  const job = new JobMaker(file);
  const trees = file.patterns.flatMap((pattern) => job.add(pattern, keepsLayouts));
  const request = { unit: job.unit, pieces: job.pieces, sheets: job.sheets };
  if (!keepsLayouts) return { request, notes: job.notes() };
  // Sheets count entry by entry, whatever the order of the patterns.
  const next = new Map<OtdSheet, number>();
  let sum = 0;
  for (const sheet of job.sheets) {
    next.set(sheet, sum);
    sum += sheet.quantity;
  }
  const fixedSheets = trees.map(({ sheet, cutTreeFlat }) => {
    const sheetIndex = next.get(sheet) ?? 0;
    next.set(sheet, sheetIndex + 1);
    return { sheetIndex, cutTreeFlat };
  });
  return { request: { ...request, fixedSheets }, notes: job.notes() };
}

/** The values of a section by their names, each with its line. */
type Fields = Map<string, { readonly text: string; readonly line: number }>;

/** A part of a sheet. */
interface Part {
  readonly line: number;
  readonly level: number;
  readonly extent: string;
  /** `Info`, the number of its lite. */
  readonly info: string | undefined;
  readonly parts: Part[];
}

interface Pattern {
  readonly line: number;
  readonly fields: Fields;
  readonly parts: Part[];
  /** The lites, by `Id`. They follow their pattern, and the next one counts anew. */
  readonly infos: Map<string, Fields>;
}

interface OtdFile {
  readonly isInches: boolean;
  readonly patterns: readonly Pattern[];
  readonly shapes: number;
}

const PART = new RegExp(`^\\s*([${LEVELS}])=(\\S+)(.*)$`);

function parse(text: string): OtdFile {
  const header: Fields = new Map();
  const patterns: Pattern[] = [];
  const waiting: { fields: Fields; line: number; pattern: Pattern }[] = [];
  let shapes = 0;
  let section = '';
  let fields: Fields = new Map();
  for (const [index, row] of text
    .replaceAll('\u001A', '')
    .split(/\r\n?|\n/)
    .entries()) {
    const line = index + 1;
    const pattern = patterns.at(-1);
    const name = /^\s*\[(\w+)\]\s*$/.exec(row)?.[1];
    if (name !== undefined) {
      section = name;
      fields = section === 'Header' ? header : new Map();
      if (section === 'Pattern') patterns.push({ line, fields, parts: [], infos: new Map() });
      if (section === 'Info' && pattern) waiting.push({ fields, line, pattern });
      if (section === 'Shape') shapes += 1;
      if (section === 'Cuttings')
        throw new OtdError(line, 'The file lists single cuts instead of a tree of parts.');
      continue;
    }
    const part = section === 'Pattern' ? PART.exec(row) : null;
    if (part && pattern) addPart(pattern.parts, line, part);
    else {
      const [, key, value] = /^\s*([A-Za-z]\w*)=(.*)$/.exec(row) ?? [];
      if (key !== undefined && value !== undefined) fields.set(key, { text: value.trim(), line });
    }
  }
  for (const { fields: info, line, pattern } of waiting) {
    const id = info.get('Id');
    if (!id) throw new OtdError(line, 'The lite has no Id.');
    pattern.infos.set(id.text, info);
  }
  const dimension = header.get('Dimension');
  if (!dimension) throw new OtdError(1, 'This is no OTD file: [Header] has no Dimension.');
  if (dimension.text !== 'mm' && dimension.text !== 'inch')
    throw new OtdError(dimension.line, `Dimension must be mm or inch, not ${describe(dimension.text)}.`);
  if (patterns.length === 0) throw new OtdError(1, 'The file has no [Pattern].');
  return { isInches: dimension.text === 'inch', patterns, shapes };
}

/** Adds a part below the last one of the level above. */
function addPart(
  roots: Part[],
  line: number,
  [, letter = '', extent = '', rest = '']: RegExpExecArray,
): void {
  const level = LEVELS.indexOf(letter);
  let siblings = roots;
  for (let above = 0; above < level; above += 1) {
    const parent = siblings.at(-1);
    if (!parent) throw new OtdError(line, `${letter} is no part of a ${LEVELS[above]}.`);
    siblings = parent.parts;
  }
  const info = /(?:^|\s)Info=(\S+)/.exec(rest)?.[1];
  siblings.push({ line, level, extent, info, parts: [] });
}

const SIDES = ['Width', 'Height'] as const;
const TRIMS = ['TrimLeft', 'TrimBottom'] as const;
const LITE_SIDES = ['SheetWidth', 'SheetHeight'] as const;

/** A node takes more than a hundred bytes of a request. */
const MAX_KEPT_NODES = Math.floor(LIMITS.MAX_REQUEST_BYTES / 100);

class JobMaker {
  readonly unit: Unit;
  readonly pieces: OtdPiece[] = [];
  readonly sheets: OtdSheet[] = [];
  readonly #shapes: number;
  readonly #pieceOf = new Map<string, OtdPiece>();
  readonly #sheetOf = new Map<string, OtdSheet>();
  /** Nodes of all kept layouts. */
  #nodes = 0;

  constructor({ isInches: inInches, patterns, shapes }: OtdFile) {
    this.#shapes = shapes;
    const units = UNITS.filter((unit) => isInches(unit) === inInches);
    let at = 0;
    const use = (line: number, text: string) => {
      const exact = exactly(line, text);
      while (at < units.length && !isWhole(exact, units[at] ?? 'mm')) at += 1;
      if (at === units.length)
        throw new OtdError(line, `${text} is no multiple of ${lengthWithUnit(1, units.at(-1))}.`);
    };
    for (const { fields, parts, infos } of patterns) {
      for (const name of [...SIDES, ...TRIMS]) {
        const field = fields.get(name);
        if (field) use(field.line, field.text);
      }
      for (const { line, extent } of everyPart(parts)) use(line, extent);
      for (const info of infos.values())
        for (const name of LITE_SIDES) {
          const field = info.get(name);
          if (field) use(field.line, field.text);
        }
    }
    this.unit = units[at] ?? 'mm';
  }

  /** Adds the sheets and the lites of a pattern. Returns the trees of its sheets. */
  add(pattern: Pattern, keepsLayouts: boolean): { sheet: OtdSheet; cutTreeFlat: OtdNode[] }[] {
    const { fields, line } = pattern;
    const [width, height] = SIDES.map((name) => this.#lengthOf(fields, name, line)) as [number, number];
    const [marginLeft, marginBottom] = TRIMS.map((name) =>
      fields.has(name) ? this.#lengthOf(fields, name, line) : 0,
    ) as [number, number];
    const material = materialOf(fields);
    const key = JSON.stringify([width, height, marginLeft, marginBottom, material]);
    const sheet = this.#sheetOf.get(key) ?? {
      ...{ width, height, marginLeft, marginBottom, quantity: 0 },
      ...(material !== undefined && { material }),
    };
    if (sheet.quantity === 0) {
      this.#sheetOf.set(key, sheet);
      this.sheets.push(sheet);
    }
    const runs = runsOf(fields);
    sheet.quantity += runs;
    const usable = {
      x: marginLeft,
      y: marginBottom,
      width: width - marginLeft,
      height: height - marginBottom,
    };
    const { nodes } = new TreeMaker(pattern.parts, usable, {
      unit: this.unit,
      liteOf: (part, region) => this.#lite(pattern, part, region, material, runs),
      extentOf: ({ line, extent }) => this.#units(line, extent),
    });
    if (!keepsLayouts) return [];
    if (runs > LIMITS.MAX_FIXED_SHEETS)
      throw new OtdError(line, `At most ${LIMITS.MAX_FIXED_SHEETS} sheets can be kept.`);
    this.#nodes += runs * nodes.length;
    if (this.#nodes > MAX_KEPT_NODES)
      throw new OtdError(
        line,
        `The layouts are too large to be kept: they have more than ${MAX_KEPT_NODES} parts.`,
      );
    return Array.from({ length: runs }, () => ({ sheet, cutTreeFlat: nodes }));
  }

  notes(): string[] {
    if (this.#shapes === 0) return [];
    return ['The file has shapes, which a layout does not have: their rectangles are cut.'];
  }

  /** Counts the lite that a part is, and tells whether it lies rotated. */
  #lite(pattern: Pattern, part: Part, region: Region, material: string | undefined, runs: number) {
    const info = pattern.infos.get(part.info ?? '');
    if (!info) throw new OtdError(part.line, `There is no [Info] with the Id ${describe(part.info)}.`);
    const [wide, high] = LITE_SIDES.map((name) => this.#lengthOf(info, name, part.line)) as [number, number];
    const lies = wide === region.width && high === region.height;
    if (!lies && !(high === region.width && wide === region.height)) {
      const [is, wanted] = [region, { width: wide, height: high }].map((size) =>
        sizeWithUnit(size, this.unit),
      );
      throw new OtdError(part.line, `The part is ${is}, but its lite ${wanted}.`);
    }
    // The pattern of structured glass runs the same way on all lites, so that they are what they are on the sheet.
    const isStructured = pattern.fields.get('GlassStructured')?.text === '1';
    const [width, height] = isStructured ? [region.width, region.height] : [wide, high];
    const label = labelOf(info);
    const key = JSON.stringify([width, height, isStructured, label, material]);
    const piece = this.#pieceOf.get(key) ?? {
      ...{ width, height, originalIndex: this.pieces.length, quantity: 0, canRotate: !isStructured },
      ...(label !== undefined && { label }),
      ...(material !== undefined && { material }),
    };
    if (piece.quantity === 0) {
      this.#pieceOf.set(key, piece);
      this.pieces.push(piece);
    }
    piece.quantity += runs;
    return { pieceId: piece.originalIndex, rotated: !isStructured && !lies };
  }

  #lengthOf(fields: Fields, name: string, line: number): number {
    const field = fields.get(name);
    if (!field) throw new OtdError(line, `${name} is missing.`);
    return this.#units(field.line, field.text);
  }

  #units(line: number, text: string): number {
    const { numerator, denominator } = exactly(line, text);
    return Number((numerator * BigInt(LENGTH_PARTS[this.unit])) / denominator);
  }
}

/** What a tree needs of its job. */
interface Lites {
  readonly unit: Unit;
  readonly liteOf: (part: Part, region: Region) => { readonly pieceId: number; readonly rotated: boolean };
  readonly extentOf: (part: Part) => number;
}

/** Makes the cut tree of a pattern, as `cutTreeFlat`. Its depth is bounded by the levels, not by the parts. */
class TreeMaker {
  readonly nodes: OtdNode[] = [];
  readonly #lites: Lites;

  constructor(parts: readonly Part[], usable: Region, lites: Lites) {
    this.#lites = lites;
    this.#divide(parts, 0, { region: usable, depth: 0, above: 'V' });
  }

  /** Cuts a region into parts of one level, from the trim on. Returns the position of its node. */
  #divide(parts: readonly Part[], level: number, place: Place): number {
    const direction = directionOf(level);
    const isVertical = direction === 'V';
    const first = this.nodes.length;
    let { region, depth, above } = place;
    let cut: OtdNode | undefined;
    for (const part of parts) {
      const extent = this.#lites.extentOf(part);
      const room = isVertical ? region.width : region.height;
      if (extent < 1 || extent > room) {
        const [is, left] = [extent, room].map((length) => lengthWithUnit(length, this.#lites.unit));
        throw new OtdError(part.line, `${LEVELS[level]} is ${is}, where ${left} is left.`);
      }
      if (cut) cut.nextIndex = this.nodes.length;
      if (extent === room) {
        this.#fill(part, level, { region, depth, above });
        return first;
      }
      cut = this.#push('cut', level, { region, depth, above: direction });
      above = direction;
      depth += 1;
      cut.childIndex = this.nodes.length;
      const own = isVertical ? { ...region, width: extent } : { ...region, height: extent };
      this.#fill(part, level, { region: own, depth, above });
      region = isVertical
        ? { ...region, x: region.x + extent, width: room - extent }
        : { ...region, y: region.y + extent, height: room - extent };
    }
    if (cut) cut.nextIndex = this.nodes.length;
    this.#push('waste', level, { region, depth, above });
    return first;
  }

  /** Adds the node of a part: a lite, waste, or what it is cut into. */
  #fill(part: Part, level: number, place: Place): void {
    if (part.info === undefined) this.#divide(part.parts, level + 1, place);
    else if (part.parts.length > 0) throw new OtdError(part.line, 'A lite is not cut further.');
    else {
      const { region } = place;
      this.#push('piece', level, place, { ...region, ...this.#lites.liteOf(part, region), priority: 0 });
    }
  }

  #push(
    type: OtdNode['type'],
    level: number,
    { region, depth, above: direction }: Place,
    piece: OtdNode['piece'] = null,
  ): OtdNode {
    const links = { childIndex: -1, nextIndex: -1 };
    const node: OtdNode = {
      type,
      ...region,
      direction,
      stage: level + 1,
      depth,
      kerfSize: 0,
      piece,
      ...links,
    };
    this.nodes.push(node);
    return node;
  }
}

/** Where a node is: its region, the nodes above it, and the direction of the cut that frees it. */
interface Place {
  readonly region: Region;
  readonly depth: number;
  readonly above: 'V' | 'H';
}

function* everyPart(parts: readonly Part[]): Generator<Part> {
  for (const part of parts) {
    yield part;
    yield* everyPart(part.parts);
  }
}

const DECIMAL = /^(\d{1,9})(?:\.(\d{1,9}))?$/;

/** A length as a fraction of millimetres or inches. */
function exactly(line: number, text: string): Exact {
  const [, whole = '', fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === '') throw new OtdError(line, `A length must be a number, not ${describe(text)}.`);
  return { numerator: BigInt(whole + fraction), denominator: 10n ** BigInt(fraction.length) };
}

interface Exact {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

const isWhole = ({ numerator, denominator }: Exact, unit: Unit): boolean =>
  (numerator * BigInt(LENGTH_PARTS[unit])) % denominator === 0n;

/** How many sheets are cut by a pattern. */
function runsOf(fields: Fields): number {
  const { text, line } = fields.get('Pieces') ?? { text: '1', line: 0 };
  const { max } = LIMITS.quantity;
  if (/^\d{1,7}$/.test(text) && Number(text) >= 1 && Number(text) <= max) return Number(text);
  throw new OtdError(line, `Pieces must be from 1 to ${max}, not ${describe(text)}.`);
}

/** The glass by its description, else by its number. */
const materialOf = (fields: Fields): string | undefined =>
  cleaned(fields.get('GlassDescription')) ?? cleaned(fields.get('GlassID'));

/** Order and position, as people ask for a lite. */
function labelOf(info: Fields): string | undefined {
  const position = info.get('PosNo');
  const parts = [info.get('OrderNo'), position?.text === '0' ? undefined : position, info.get('Commission')];
  const label = parts.flatMap((field) => cleaned(field) ?? []).join(' ');
  return label === '' ? undefined : label;
}

/** A text of the file; undefined if it is blank. */
function cleaned(field: { readonly text: string; readonly line: number } | undefined): string | undefined {
  const text = field?.text.replace(/\s+/g, ' ').trim();
  return text === '' ? undefined : text;
}
