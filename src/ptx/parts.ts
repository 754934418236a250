/** Finds the entry of the request that a placed piece belongs to. Its number need not be unique. */

import type { Placement, TreePiece } from '../contract/response.ts';
import { mapSides, unrotated } from '../domain/edges.ts';
import { type BySide, SIDES } from '../domain/job.ts';
import type { PtxJob, PtxResult, PtxSheet } from './input.ts';

/** Entries that differ in nothing that a saw or a person sees, in order. */
interface Alike {
  readonly entries: {
    readonly index: number;
    /** Copies that are placed somewhere and not found yet. */
    left: number;
  }[];
  /** The first that may have copies left. Thousands of entries may be alike, so each is passed over once. */
  at: number;
}

export class PartFinder {
  /** By number, size and material, then by label and edges. */
  readonly #groups = new Map<string, Map<string, Alike>>();

  constructor(
    { pieces, edgeBands = [] }: Pick<PtxJob, 'pieces' | 'edgeBands'>,
    { unplaced }: Pick<PtxResult, 'unplaced'>,
  ) {
    const unplacedOf = new Map(unplaced.map(({ pieceIndex, count }) => [pieceIndex, count]));
    for (const [index, piece] of pieces.entries()) {
      const { originalIndex, width, height, quantity, label, material, edges = {} } = piece;
      const key = keyOf(originalIndex, width, height, material);
      const group = this.#groups.get(key) ?? new Map<string, Alike>();
      this.#groups.set(key, group);
      const name = nameOf(
        label,
        mapSides(edges, (band) => edgeBands[band]),
      );
      const alike = group.get(name) ?? { entries: [], at: 0 };
      group.set(name, alike);
      alike.entries.push({ index, left: quantity - (unplacedOf.get(index) ?? 0) });
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
    const names = new Map(
      placements.map((placement) => {
        const { label, edges = {}, rotated } = placement;
        return [placeOf(placement), nameOf(label, unrotated(edges, rotated))];
      }),
    );
    return (piece) => {
      const { pieceId, width, height, rotated } = piece;
      const [wide, high] = rotated ? [height, width] : [width, height];
      const group = this.#groups.get(keyOf(pieceId, wide, high, material));
      const [first] = group?.values() ?? [];
      if (!group || !first) throw new RangeError(`The job has no piece ${pieceId} of ${wide} × ${high}`);
      const alike = group.get(names.get(placeOf(piece)) ?? NAMELESS);
      return alike ? taken(alike) : (first.entries[0]?.index ?? 0);
    };
  }
}

/** The first entry that has copies left; else the last. */
function taken(alike: Alike): number {
  const { entries } = alike;
  while (alike.at < entries.length - 1 && (entries[alike.at]?.left ?? 0) <= 0) alike.at += 1;
  const found = entries[alike.at];
  if (!found) return 0;
  found.left -= 1;
  return found.index;
}

const keyOf = (id: number, width: number, height: number, material: number | undefined): string =>
  [id, width, height, material].join();

const nameOf = (label: string | undefined, edges: BySide<string | undefined>): string =>
  JSON.stringify([label, ...SIDES.map((side) => edges[side])]);

/** Of a piece without a placement. */
const NAMELESS = nameOf(undefined, {});

const placeOf = ({ x, y }: Pick<Placement, 'x' | 'y'>): string => `${x},${y}`;
