/** Finds the entry of the request that a placed piece belongs to. Its number need not be unique. */

import type { Placement, TreePiece } from '../contract/response.ts';
import type { PtxJob, PtxResult, PtxSheet } from './input.ts';

interface Candidate {
  readonly index: number;
  readonly label: string | undefined;
  /** Instances that are placed somewhere and not found yet. */
  left: number;
}

export class PartFinder {
  readonly #candidates = new Map<string, Candidate[]>();

  constructor({ pieces }: Pick<PtxJob, 'pieces'>, { unplaced }: Pick<PtxResult, 'unplaced'>) {
    const leftOut = new Map(unplaced.map(({ pieceIndex, count }) => [pieceIndex, count]));
    for (const [index, piece] of pieces.entries()) {
      const { originalIndex, width, height, quantity, extraQuantity = 0, label, material } = piece;
      const left = quantity + extraQuantity - (leftOut.get(index) ?? 0);
      const key = keyOf(originalIndex, width, height, material);
      const candidate = { index, label, left };
      const others = this.#candidates.get(key);
      if (others) others.push(candidate);
      else this.#candidates.set(key, [candidate]);
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
      const candidates = this.#candidates.get(keyOf(pieceId, wide, high, material)) ?? [];
      const [only] = candidates;
      if (!only) throw new RangeError(`The job has no piece ${pieceId} of ${wide} × ${high}`);
      if (candidates.length === 1) return only.index;
      labels ??= labelsOf(placements);
      const label = labels.get(placeOf(piece));
      const named = candidates.filter((candidate) => candidate.label === label);
      const found = named.find(({ left }) => left > 0) ?? named.at(-1) ?? only;
      found.left -= 1;
      return found.index;
    };
  }
}

const keyOf = (id: number, width: number, height: number, material: number | undefined): string =>
  [id, width, height, material].join();

const placeOf = ({ x, y }: { readonly x: number; readonly y: number }): string => `${x},${y}`;

const labelsOf = (placements: readonly Placement[]): ReadonlyMap<string, string | undefined> =>
  new Map(placements.map((placement) => [placeOf(placement), placement.label]));
