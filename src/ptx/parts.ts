/** Finds the entry of the request that a placed piece belongs to. Its number need not be unique. */

import type { Placement, TreePiece } from '../contract/response.ts';
import type { PtxJob, PtxResult, PtxSheet } from './input.ts';

interface Candidate {
  readonly index: number;
  /** Instances that are placed somewhere and not found yet. */
  left: number;
}

/** Entries that differ in nothing that a saw or a person sees, in order. */
interface Alike {
  readonly candidates: Candidate[];
  /** The first that may have instances left. Thousands of entries may be alike, so none is looked at twice in vain. */
  at: number;
}

/** Entries of one number, size and material. */
interface Group {
  /** The first of them. */
  readonly index: number;
  size: number;
  readonly byLabel: Map<string | undefined, Alike>;
}

export class PartFinder {
  readonly #groups = new Map<string, Group>();

  constructor({ pieces }: Pick<PtxJob, 'pieces'>, { unplaced }: Pick<PtxResult, 'unplaced'>) {
    const leftOut = new Map(unplaced.map(({ pieceIndex, count }) => [pieceIndex, count]));
    for (const [index, piece] of pieces.entries()) {
      const { originalIndex, width, height, quantity, extraQuantity = 0, label, material } = piece;
      const left = quantity + extraQuantity - (leftOut.get(index) ?? 0);
      const key = keyOf(originalIndex, width, height, material);
      const group = this.#groups.get(key) ?? { index, size: 0, byLabel: new Map() };
      this.#groups.set(key, group);
      group.size += 1;
      const alike = group.byLabel.get(label);
      if (alike) alike.candidates.push({ index, left });
      else group.byLabel.set(label, { candidates: [{ index, left }], at: 0 });
    }
  }

  /**
   * The finder for one sheet, with pieces of one material.
   *
   * @returns a function from a piece of its tree to the position of its entry.
   */
  on(
    { placements }: Pick<PtxSheet, 'placements'>,
    material: number | undefined,
  ): (piece: TreePiece) => number {
    let labels: ReadonlyMap<string, string | undefined> | undefined;
    return (piece) => {
      const { pieceId, width, height, rotated } = piece;
      const [wide, high] = rotated ? [height, width] : [width, height];
      const group = this.#groups.get(keyOf(pieceId, wide, high, material));
      if (!group) throw new RangeError(`The job has no piece ${pieceId} of ${wide} × ${high}`);
      if (group.size === 1) return group.index;
      labels ??= labelsOf(placements);
      const alike = group.byLabel.get(labels.get(placeOf(piece)));
      return alike ? taken(alike) : group.index;
    };
  }
}

/** The first entry that has instances left; else the last. */
function taken(alike: Alike): number {
  const { candidates } = alike;
  while (alike.at < candidates.length - 1 && (candidates[alike.at]?.left ?? 0) <= 0) alike.at += 1;
  const found = candidates[alike.at] as Candidate;
  found.left -= 1;
  return found.index;
}

const keyOf = (id: number, width: number, height: number, material: number | undefined): string =>
  [id, width, height, material].join();

const placeOf = ({ x, y }: { readonly x: number; readonly y: number }): string => `${x},${y}`;

const labelsOf = (placements: readonly Placement[]): ReadonlyMap<string, string | undefined> =>
  new Map(placements.map((placement) => [placeOf(placement), placement.label]));
