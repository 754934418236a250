import type { FixedFlatNodeRequest, FixedNodeRequest, FixedSheetRequest } from '../contract/fixed-sheets.ts';
import { LIMITS } from '../contract/limits.ts';
import type { FixedNode, FixedPiece } from './job.ts';
import { isWithin } from './ranges.ts';
import type { PlacedPiece, Taken } from './wanted-pieces.ts';

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
