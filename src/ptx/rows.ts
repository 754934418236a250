/** The parts of a sheet in the order of its cut tree: what `CUTS` lists. */

import { PTX_LIMITS } from '../contract/limits.ts';
import { type TreeNode, treeOf } from '../svg/cut-tree.ts';
import { type PtxSheet, PtxUnavailable } from './input.ts';

export type Axis = 'width' | 'height';

/** One part that a cut frees. */
export interface Row {
  /** The stage of the cut: 1 rip, 2 cross cut, 3 and more recuts. */
  readonly stage: number;
  /** Its extent at right angles to the cut. */
  readonly size: number;
  /** The leaf that it is; undefined if it is cut further. */
  readonly leaf?: TreeNode;
}

/** A sheet as `CUTS` lists it. */
export interface Rows {
  /** Whether the cuts of stage 1 are vertical. */
  readonly firstCutVertical: boolean;
  readonly rows: readonly Row[];
  /** Equal for sheets that are cut alike: the first direction and the whole tree, without the pieces in it. */
  readonly key: string;
}

/** The side of a part that a cut of this stage divides. */
export const axisOf = (stage: number, firstCutVertical: boolean): Axis =>
  (stage % 2 === 1) === firstCutVertical ? 'width' : 'height';

/**
 * Lists the parts. A stage without a cut of its own is one part of the whole extent. Waste behind the last part of a
 * row falls off without a cut, so it is not listed unless it is an offcut to keep.
 *
 * @param verticalByDefault whether the first cut of a sheet without cuts would be vertical.
 * @param isKept whether a waste leaf is such an offcut.
 * @throws PtxUnavailable if directions do not alternate from stage to stage, or if a stage is too high.
 */
export function rowsOf(
  sheet: PtxSheet,
  verticalByDefault: boolean,
  isKept: (leaf: TreeNode) => boolean,
): Rows {
  const { root, below } = treeOf(sheet);
  // A sheet may begin in either direction, and with the second stage.
  const firstCutVertical =
    root?.type === 'cut' ? (root.direction === 'V') === (root.stage % 2 === 1) : verticalByDefault;
  const rows: Row[] = [];
  const key = [firstCutVertical ? 'V' : 'H'];
  // Explicit, since rows of a thousand parts are a thousand levels deep.
  const open = root ? [{ node: root, stage: 1, isLast: true }] : [];
  for (let part = open.pop(); part; part = open.pop()) {
    const { node, stage, isLast } = part;
    if (node.type === 'cut' && node.stage === stage) {
      const { child, next } = below(node);
      const divides = node.direction === 'V' ? 'width' : 'height';
      if (divides !== axisOf(stage, firstCutVertical))
        throw new PtxUnavailable('includePtx', NOT_ALTERNATING);
      if (!next && !isLast) throw new PtxUnavailable('includePtx', NO_PLACE);
      if (next) open.push({ node: next, stage, isLast });
      if (child) open.push({ node: child, stage, isLast: isLast && !next });
      key.push(next ? `${node.kerfSize}` : `${node.kerfSize}.`);
      continue;
    }
    const size = node[axisOf(stage, firstCutVertical)];
    const isOffcut = node.type === 'waste' && isKept(node);
    key.push(`${isOffcut ? 'o' : node.type[0]}${stage}:${size}`);
    if (node.type === 'waste' && isLast && !isOffcut) continue;
    if (stage > PTX_LIMITS.phases) throw new PtxUnavailable('params.maxStages', TOO_MANY_STAGES);
    rows.push(node.type === 'cut' ? { stage, size } : { stage, size, leaf: node });
    if (node.type === 'cut') open.push({ node, stage: stage + 1, isLast: true });
  }
  return { firstCutVertical, rows, key: key.join() };
}

const NO_PLACE = 'A PTX file cannot hold a kerf that is narrower than others before the end of a row.';
const TOO_MANY_STAGES = `A PTX file has cuts up to stage ${PTX_LIMITS.phases}; the layout has higher ones.`;
const NOT_ALTERNATING = 'A PTX file needs cuts whose direction alternates from stage to stage.';
