import type { CutTreeNode, FlatNode, SheetResult } from '../../../../src/contract/response.ts';
import type { Rectangle, RequestBody } from '../../../support/seam/judge/request.ts';
import type { Stock } from './stock.ts';
import { trimsOf } from './trims.ts';

/** What is wrong, and where. */
export type Report = (place: string, fault: string) => void;

/** The tree of a sheet, whichever of its two forms the answer has. */
export function treeOf({ cutTree, cutTreeFlat }: SheetResult): CutTreeNode {
  if (cutTree !== null) return cutTree;
  const nested = (index: number): CutTreeNode | null => {
    if (index === -1) return null;
    const { childIndex, nextIndex, ...node } = cutTreeFlat[index] as FlatNode;
    return { ...node, child: nested(childIndex), next: nested(nextIndex) };
  };
  return nested(0) as CutTreeNode;
}

/** The nodes of a tree in the order in which the saw frees them. */
export function* nodesOf(node: CutTreeNode | null): Generator<CutTreeNode> {
  if (node === null) return;
  yield node;
  yield* nodesOf(node.child);
  yield* nodesOf(node.next);
}

const overlap = (a: Rectangle, b: Rectangle): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** Whether waste can be kept: it lies on no defect. */
export const isSound = (leaf: Rectangle, request: RequestBody, { entry }: Stock): boolean =>
  !(request.sheets[entry]?.defects ?? []).some((defect) => overlap(leaf, defect));

/** The region of a cut is divided without a gap, and its parts are numbered and directed by the rules. */
function judgeCut(node: CutTreeNode, request: RequestBody, stock: Stock, report: Report): void {
  const { child, next, direction, kerfSize } = node;
  const isVertical = direction === 'V';
  const [along, across] = isVertical ? (['width', 'height'] as const) : (['height', 'width'] as const);
  const [origin, side] = isVertical ? (['x', 'y'] as const) : (['y', 'x'] as const);
  if (child === null) {
    report('cut', 'frees nothing');
    return;
  }
  const kerf = stock.kerfs[direction];
  const rest = node[along] - child[along];
  if (child[along] < 1 || rest < 0) {
    report('cut', `a part of ${child[along]} of ${node[along]}`);
    return;
  }
  if (child[origin] !== node[origin] || child[side] !== node[side]) report('child', 'lies elsewhere');
  if (child[across] !== node[across]) report('child', 'has another extent along the cut');
  if (kerfSize !== Math.min(kerf, rest)) report('cut', `kerf ${kerfSize} of ${kerf}`);
  if ((next === null) !== rest <= kerf) report('cut', `${rest} left over, next is ${next?.type}`);
  if (next !== null) {
    if (next[along] !== rest - kerf) report('next', `is ${next[along]} of ${rest - kerf}`);
    if (next[origin] !== node[origin] + child[along] + kerf) report('next', 'lies elsewhere');
    if (next[side] !== node[side] || next[across] !== node[across]) report('next', 'is not beside it');
  }
  const { maxStages = 5, minTrimSize = 0 } = request.params ?? {};
  if (maxStages > 0 && node.stage > maxStages) report('cut', `stage ${node.stage} of ${maxStages}`);
  for (const part of [child, next]) {
    if (part === null) continue;
    if (part.depth !== node.depth + 1) report('part', `depth ${part.depth} below ${node.depth}`);
    const isCut = part.type === 'cut';
    const turns = isCut && part.direction !== direction ? 1 : 0;
    if (part.stage !== node.stage + turns) report('part', `stage ${part.stage} below ${node.stage}`);
    if (!isCut && part.direction !== direction) report('leaf', 'has not the direction of its cut');
    if (part.type === 'waste' && part[along] < minTrimSize) report('waste', `a strip of ${part[along]}`);
  }
}

/** Whether the parts of each stage and the cuts are within the limits of the machine. */
function judgeMachine(node: CutTreeNode, request: RequestBody, report: Report): void {
  const { stageRules = [], maxCutLength = 0 } = request.params ?? {};
  const sides = (direction: 'V' | 'H') =>
    direction === 'V' ? (['width', 'height'] as const) : (['height', 'width'] as const);
  const [along, across] = sides(node.direction);
  if (maxCutLength > 0 && node[across] > maxCutLength) report('cut', `${node[across]} long`);
  const { minPart = 0, maxPart = 0 } = stageRules.find(({ stage }) => stage === node.stage) ?? {};
  for (const part of [node.child, node.next]) {
    if (part === null || part.type === 'waste' || (part.type === 'cut' && part.stage === node.stage))
      continue;
    if (part[along] < minPart || (maxPart > 0 && part[along] > maxPart))
      report('part', `${part[along]} in stage ${node.stage}`);
  }
}

/** Whether what a cut consumes, a strip or a line, runs through a defect although it must not. */
function judgeDefectCut(node: CutTreeNode, request: RequestBody, stock: Stock, report: Report): void {
  if (request.params?.cutThroughDefects !== false || node.child === null) return;
  const { x, y, width, height, kerfSize } = node;
  const strip =
    node.direction === 'V'
      ? { x: x + node.child.width, y, width: kerfSize, height }
      : { x, y: y + node.child.height, width, height: kerfSize };
  if (!isSound(strip, request, stock)) report('cut', 'runs through a defect');
}

/** Leaving out stage 1 leaves no part that is larger than stage 1 allows. */
function judgeFirst(root: CutTreeNode, request: RequestBody, report: Report): void {
  const { stageRules = [], alternateOrientation = true, firstCutVertical = true } = request.params ?? {};
  const { maxPart = 0 } = stageRules.find(({ stage }) => stage === 1) ?? {};
  const whole = firstCutVertical ? root.width : root.height;
  if (alternateOrientation && maxPart > 0 && root.stage !== 1 && whole > maxPart)
    report('root', `leaves out stage 1 on ${whole}`);
}

function judgePiece(node: CutTreeNode, request: RequestBody, stock: Stock, report: Report): void {
  const { piece, width, height, x, y } = node;
  const wanted = request.pieces[piece?.pieceId ?? -1];
  if (piece === null || wanted === undefined) {
    report('piece', 'is none of the request');
    return;
  }
  const isAsWanted = piece.rotated
    ? wanted.width === height && wanted.height === width
    : wanted.width === width && wanted.height === height;
  if (!isAsWanted) report('piece', `${width} × ${height} for ${wanted.width} × ${wanted.height}`);
  const mayTurn = (wanted.canRotate ?? true) && (request.params?.allowRotation ?? true);
  if (piece.rotated && !mayTurn) report('piece', 'must not be turned');
  const grains = [wanted.grain ?? 'none', request.sheets[stock.entry]?.grain ?? 'none'];
  if (!grains.includes('none') && piece.rotated !== (grains[0] !== grains[1]))
    report('piece', `lies across the grain: ${grains}`);
  if (piece.width !== width || piece.height !== height || piece.x !== x || piece.y !== y)
    report('piece', 'is not where its node is');
  if (!isSound(node, request, stock)) report('piece', 'lies on a defect');
  if (wanted.material !== request.sheets[stock.entry]?.material) report('piece', 'is of another material');
}

/** The stage of the first cut: the first direction of an alternating job may have nothing to cut. */
function firstStage({ direction }: CutTreeNode, request: RequestBody): number {
  const { alternateOrientation = true, firstCutVertical = true } = request.params ?? {};
  return !alternateOrientation || (direction === 'V') === firstCutVertical ? 1 : 2;
}

/** Judges one sheet: its geometry, its rules, and what the answer derives from its tree. */
export function judgeSheet(request: RequestBody, stock: Stock, sheet: SheetResult, report: Report): void {
  const root = treeOf(sheet);
  const usable = {
    x: stock.left,
    y: stock.bottom,
    width: stock.width - stock.left - stock.right,
    height: stock.height - stock.bottom - stock.top,
  };
  for (const name of ['x', 'y', 'width', 'height'] as const)
    if (root[name] !== usable[name]) report('root', `${name} is ${root[name]}, usable are ${usable[name]}`);
  if (root.depth !== 0) report('root', `depth ${root.depth}`);
  const stage = root.type === 'cut' ? firstStage(root, request) : 0;
  if (root.stage !== stage) report('root', `stage ${root.stage}, not ${stage}`);
  judgeFirst(root, request, report);
  const nodes = [...nodesOf(root)];
  for (const node of nodes) {
    if (node.type === 'cut') {
      judgeCut(node, request, stock, report);
      judgeMachine(node, request, report);
      judgeDefectCut(node, request, stock, report);
    } else if (node.child !== null || node.next !== null || node.kerfSize !== 0) report('leaf', 'is cut');
    if (node.type === 'piece') judgePiece(node, request, stock, report);
  }
  const pieces = nodes.filter(({ type }) => type === 'piece');
  const cuts = nodes.filter(({ type }) => type === 'cut');
  const trims = sheet.fixed ? [] : trimsOf(request, stock, root);
  const area = (node: Rectangle) => node.width * node.height;
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const usedArea = sum(pieces.map(area));
  const whole = stock.width * stock.height;
  const offcuts = nodes.filter((node) => node.type === 'waste' && isSound(node, request, stock)).map(area);
  const figures = {
    placedCount: pieces.length,
    usedArea,
    wasteArea: whole - usedArea,
    largestOffcut: Math.max(0, ...offcuts),
    maxDepth: Math.max(...nodes.map(({ depth }) => depth)),
    utilization: usedArea / whole,
    cutCount: cuts.length + trims.length,
    cutLength:
      sum(cuts.map(({ direction, width, height }) => (direction === 'V' ? height : width))) +
      sum(trims.map(({ length }) => length)),
  };
  for (const [name, figure] of Object.entries(figures)) {
    const stated = sheet[name as keyof typeof figures];
    if (Math.abs(stated - figure) > 1e-9) report(name, `is ${stated}, not ${figure}`);
  }
  const { maxRecursionDepth = 500 } = request.builderConfig ?? {};
  if (figures.maxDepth > maxRecursionDepth) report('maxDepth', `${figures.maxDepth}`);
  const places = (all: readonly object[]) => JSON.stringify(all);
  const freed = pieces.map(({ piece }) => {
    const { pieceId, width, height, x, y, rotated } = piece ?? {};
    const label = request.pieces[pieceId ?? -1]?.label;
    return { pieceId, width, height, x, y, rotated, ...(label !== undefined && { label }) };
  });
  // Which members of sets they are is judged elsewhere.
  const listed = sheet.placements.map(({ pieceId, width, height, x, y, rotated, label }) => {
    return { pieceId, width, height, x, y, rotated, ...(label !== undefined && { label }) };
  });
  if (places(listed) !== places(freed)) report('placements', 'are not the pieces of the tree');
}
