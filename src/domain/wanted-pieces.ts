import type { PieceRequest } from '../contract/request.ts';

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
