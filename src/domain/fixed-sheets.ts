import type { FixedFlatNodeRequest, FixedNodeRequest, FixedSheetRequest } from '../contract/fixed-sheets.ts';
import { LIMITS } from '../contract/limits.ts';
import type { PieceRequest, SolveRequest } from '../contract/request.ts';
import { type FixedNode, type FixedPiece, type FixedSheet, toSheet } from './job.ts';
import { isWithin, type JobErrors } from './rules.ts';
import { stockFinder } from './stock.ts';

/**
 * The sheets of a request that are cut already, checked: each is in stock, its tree fills it, and its pieces are wanted.
 * How they were cut (kerf, stages, trims, defects) is not judged, because it cannot be changed any more.
 *
 * The pieces and sheets of the request must be valid, so this comes last.
 */
export function readFixedSheets(request: SolveRequest, errors: JobErrors): FixedSheet[] {
  const { fixedSheets = [], pieces, sheets, params } = request;
  if (fixedSheets.length > LIMITS.MAX_FIXED_SHEETS) {
    const message = `There are ${fixedSheets.length} fixed sheets; at most ${LIMITS.MAX_FIXED_SHEETS} are allowed.`;
    errors.addOverall('TooManyEntries', 'fixedSheets', message);
    return [];
  }
  if (fixedSheets.length === 0 || errors.any) return [];
  const stockOf = stockFinder(sheets.map((sheet) => ({ ...toSheet(sheet, params), request: sheet })));
  const stock = sheets.reduce((sum, { quantity }) => sum + quantity, 0);
  const wanted = new WantedPieces(pieces);
  const first = new Map<number, number>();
  const read: FixedSheet[] = [];
  for (const [position, fixed] of fixedSheets.entries()) {
    const path = `fixedSheets[${position}]`;
    const { sheetIndex } = fixed;
    const before = first.get(sheetIndex);
    if (sheetIndex < 0 || sheetIndex >= stock || before !== undefined) {
      const message =
        before === undefined
          ? `There is no sheet ${sheetIndex}; the stock has ${stock}.`
          : `Sheet ${sheetIndex} is in fixedSheets[${before}] already.`;
      errors.add('InvalidFixedSheet', `${path}.sheetIndex`, message);
      continue;
    }
    first.set(sheetIndex, position);
    const sheet = stockOf(sheetIndex);
    try {
      const nodes = readFixedTree(fixed, usableArea(sheet), (placed) =>
        wanted.take(placed, sheet.request.material),
      );
      if (nodes.every(({ piece }) => piece === null)) {
        throw new TreeError(treeName(fixed), 'The sheet has no pieces.');
      }
      read.push({ sheetIndex, nodes });
    } catch (error) {
      if (!(error instanceof TreeError)) throw error;
      errors.add('InvalidFixedSheet', `${path}.${error.path}`, error.message);
    }
  }
  return read;
}

/** Nodes of all fixed sheets. */
export const fixedNodesOf = (sheets: readonly FixedSheet[] = []): number =>
  sheets.reduce((sum, { nodes }) => sum + nodes.length, 0);

const treeName = ({ cutTree }: FixedSheetRequest): string => (cutTree ? 'cutTree' : 'cutTreeFlat');

const usableArea = (sheet: ReturnType<typeof toSheet>) => ({
  x: sheet.marginLeft,
  y: sheet.marginBottom,
  width: sheet.width - sheet.marginLeft - sheet.marginRight,
  height: sheet.height - sheet.marginBottom - sheet.marginTop,
});

/** Why a tree cannot be that of a sheet, and at which node. */
export class TreeError extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.path = path;
  }
}

/** The part of a sheet that a node fills. */
interface Region {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A node of either form. */
type AnyNode = FixedNodeRequest | FixedFlatNodeRequest;

/** How to come from a node to its parts. */
interface Form {
  readonly root: AnyNode;
  readonly part: (node: AnyNode, name: 'child' | 'next') => AnyNode | undefined;
  readonly pathOf: (node: AnyNode, above: string, name?: 'child' | 'next') => string;
  /** Nodes that the tree must have; undefined if it cannot have others. */
  readonly size?: number;
}

/** A node that is still to be read. */
interface Waiting {
  readonly node: AnyNode;
  readonly region: Region;
  readonly path: string;
  readonly depth: number;
  /** Writes down where the node is. */
  readonly link: (index: number) => void;
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

/**
 * The nodes of a tree in preorder: each cut divides its region exactly, the root fills `area`, and each piece is wanted.
 *
 * @param take the entry of a piece that is wanted, or why there is none.
 * @throws TreeError for the first node that is wrong.
 */
export function readFixedTree(
  sheet: FixedSheetRequest,
  area: Region,
  take: (placed: PlacedPiece) => Taken | string,
): FixedNode[] {
  const form = formOf(sheet);
  const nodes: FixedNode[] = [];
  const waiting: Waiting[] = [
    { node: form.root, region: area, path: form.pathOf(form.root, ''), depth: 0, link: () => undefined },
  ];
  // No recursion: a flat tree may have thousands of levels.
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, region, path, depth, link } = next;
    checkNode(node, region, depth, path);
    const read: Writable<FixedNode> = {
      ...region,
      vertical: node.direction === 'V',
      stage: node.stage,
      depth,
      kerf: node.kerfSize,
      child: null,
      next: null,
      piece: null,
    };
    link(nodes.push(read) - 1);
    if (node.type === 'cut') {
      const { child, beyond } = partsOf(form, node, region, path);
      const push = (name: 'child' | 'next', part: AnyNode, filled: Region) =>
        waiting.push({
          node: part,
          region: filled,
          path: form.pathOf(part, path, name),
          depth: depth + 1,
          link: (index) => {
            read[name] = index;
          },
        });
      // The child is read first: it comes before the next part in preorder.
      if (beyond) push('next', ...beyond);
      push('child', ...child);
    } else {
      checkLeaf(form, node, path);
      if (node.piece) read.piece = matched(node.piece, region, path, take);
    }
  }
  if (form.size !== undefined && nodes.length < form.size)
    throw new TreeError('cutTreeFlat', `Only ${nodes.length} of its ${form.size} nodes belong to the tree.`);
  return nodes;
}

function formOf({ cutTree, cutTreeFlat = [] }: FixedSheetRequest): Form {
  const [root] = cutTreeFlat;
  if (cutTree && root) throw new TreeError('cutTreeFlat', 'The tree is given twice: nested and flat.');
  if (cutTree)
    return {
      root: cutTree,
      part: (node, name) => ('child' in node ? (node[name] ?? undefined) : undefined),
      pathOf: (_, above, name) => (name ? `${above}.${name}` : 'cutTree'),
    };
  if (!root) throw new TreeError('cutTree', 'There is no tree.');
  return flatForm(cutTreeFlat, root);
}

function flatForm(list: readonly FixedFlatNodeRequest[], root: FixedFlatNodeRequest): Form {
  const positions = new Map<AnyNode, number>(list.map((node, index) => [node, index]));
  const reached = new Set([0]);
  const part: Form['part'] = (node, name) => {
    if (!('childIndex' in node)) return undefined;
    const index = name === 'child' ? node.childIndex : node.nextIndex;
    if (index === -1) return undefined;
    const path = `cutTreeFlat[${positions.get(node)}].${name}Index`;
    const found = list[index];
    if (!found) throw new TreeError(path, `There is no node ${index}.`);
    if (reached.has(index)) throw new TreeError(path, `Two links lead to node ${index}.`);
    reached.add(index);
    return found;
  };
  return { root, part, pathOf: (node) => `cutTreeFlat[${positions.get(node)}]`, size: list.length };
}

/** Checks what a node says about itself. */
function checkNode(node: AnyNode, region: Region, depth: number, path: string): void {
  const { x = region.x, y = region.y, width, height, stage, kerfSize } = node;
  if (x !== region.x || y !== region.y || width !== region.width || height !== region.height) {
    const message = `The node must be ${sizeAt(region)}, not ${sizeAt({ x, y, width, height })}.`;
    throw new TreeError(path, message);
  }
  if (node.depth !== depth) throw new TreeError(path, `Its depth must be ${depth}, not ${node.depth}.`);
  if (!isWithin(stage, LIMITS.maxStages)) throw new TreeError(path, `There is no stage ${stage}.`);
  if (kerfSize < 0) throw new TreeError(path, `Its kerfSize must not be negative, but is ${kerfSize}.`);
}

/** The parts of a cut with their regions. */
function partsOf(form: Form, node: AnyNode, region: Region, path: string) {
  if (node.piece) throw new TreeError(path, 'Only a node of type piece has a piece.');
  const child = form.part(node, 'child');
  const next = form.part(node, 'next');
  if (!child) throw new TreeError(path, 'A cut must have a child.');
  const isVertical = node.direction === 'V';
  const whole = isVertical ? region.width : region.height;
  const size = isVertical ? child.width : child.height;
  const rest = whole - size - node.kerfSize;
  if (size < 1 || (next ? rest < 1 : rest !== 0)) {
    const needed = next ? 'must leave something for the next part' : 'must fill it';
    const message = `The child (${size}) and the kerf (${node.kerfSize}) of a cut of ${whole} ${needed}.`;
    throw new TreeError(path, message);
  }
  const start = size + node.kerfSize;
  const first = isVertical ? { ...region, width: size } : { ...region, height: size };
  const beyond = isVertical
    ? { ...region, x: region.x + start, width: rest }
    : { ...region, y: region.y + start, height: rest };
  return { child: [child, first] as const, beyond: next && ([next, beyond] as const) };
}

function checkLeaf(form: Form, node: AnyNode, path: string): void {
  if (form.part(node, 'child') || form.part(node, 'next'))
    throw new TreeError(path, 'Only a cut has a child or a next part.');
  if (node.kerfSize !== 0) throw new TreeError(path, 'Only a cut consumes kerf.');
  if ((node.type === 'piece') !== (node.piece !== null))
    throw new TreeError(path, 'A node of type piece has a piece, and no other node does.');
}

/** A piece of the tree. It comes back with the priority that it has here. */
function matched(
  piece: NonNullable<AnyNode['piece']>,
  region: Region,
  path: string,
  take: (placed: PlacedPiece) => Taken | string,
): FixedPiece {
  const { x, y, width, height, rotated, priority } = piece;
  if (x !== region.x || y !== region.y || width !== region.width || height !== region.height) {
    const message = `The piece must be ${sizeAt(region)} like its node, not ${sizeAt(piece)}.`;
    throw new TreeError(`${path}.piece`, message);
  }
  if (!isWithin(priority, LIMITS.priority)) {
    const { min, max } = LIMITS.priority;
    throw new TreeError(`${path}.piece`, `Its priority must be from ${min} to ${max}, not ${priority}.`);
  }
  const found = take(piece);
  if (typeof found === 'string') throw new TreeError(`${path}.piece`, found);
  const { index } = found;
  return priority === found.priority ? { index, rotated } : { index, rotated, priority };
}

const sizeAt = ({ x, y, width, height }: Region): string => `${width} × ${height} at ${x}, ${y}`;

/** A piece that is cut already. */
export interface PlacedPiece {
  readonly pieceId: number;
  /** Sides as placed. */
  readonly width: number;
  readonly height: number;
  readonly rotated: boolean;
  readonly priority: number;
}

/** The entry that a piece was taken from. */
export interface Taken {
  readonly index: number;
  readonly priority: number;
}

/** Entries that are alike, in order, and how far they are used up. */
interface Alike {
  readonly positions: number[];
  at: number;
}

/**
 * Matches pieces that are cut already with the wanted ones of their number, size and material: each is the first entry of
 * its priority that has instances left, or else the first of any.
 */
export class WantedPieces {
  readonly #alike = new Map<string, Alike>();
  readonly #entries: readonly { readonly priority: number }[];
  readonly #left: number[];
  readonly #numbers: ReadonlySet<number>;

  constructor(pieces: readonly PieceRequest[]) {
    this.#entries = pieces;
    this.#left = pieces.map(({ quantity }) => quantity);
    this.#numbers = new Set(pieces.map(({ originalIndex }, index) => originalIndex ?? index));
    for (const [index, { originalIndex = index, width, height, material, priority }] of pieces.entries()) {
      const key = keyOf(originalIndex, width, height, material);
      for (const name of [key, `${priority} ${key}`]) {
        const alike = this.#alike.get(name);
        if (alike) alike.positions.push(index);
        else this.#alike.set(name, { positions: [index], at: 0 });
      }
    }
  }

  /** The entry of a piece on a sheet of `material`, or why there is none. */
  take(placed: PlacedPiece, material: string | undefined): Taken | string {
    const { pieceId, rotated, priority } = placed;
    const [width, height] = rotated ? [placed.height, placed.width] : [placed.width, placed.height];
    const key = keyOf(pieceId, width, height, material);
    if (!this.#numbers.has(pieceId)) return `No piece has the originalIndex ${pieceId}.`;
    if (!this.#alike.has(key)) {
      const made = material === undefined ? 'without a material' : 'of the material of the sheet';
      return `No piece with the originalIndex ${pieceId} is ${width} × ${height} and ${made}.`;
    }
    const index = this.#next(`${priority} ${key}`) ?? this.#next(key);
    if (index !== undefined) return { index, priority: this.#entries[index]?.priority ?? 0 };
    return `More such pieces (originalIndex ${pieceId}, ${width} × ${height}) are cut already than are wanted. Raise the quantity to cut one again.`;
  }

  /** Takes an instance of the first of these entries that has any left. */
  #next(name: string): number | undefined {
    const alike = this.#alike.get(name);
    for (; alike && alike.at < alike.positions.length; alike.at++) {
      const position = alike.positions[alike.at] as number;
      const left = this.#left[position] as number;
      if (left === 0) continue;
      this.#left[position] = left - 1;
      return position;
    }
    return undefined;
  }
}

const keyOf = (id: number, width: number, height: number, material = ''): string =>
  `${id} ${width} ${height} ${material}`;
