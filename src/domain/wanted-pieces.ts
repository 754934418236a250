import type { PieceRequest } from '../contract/request.ts';

/** A piece that is cut already. */
export interface PlacedPiece {
  readonly pieceId: number;
  /** Sides as placed. */
  readonly width: number;
  readonly height: number;
  readonly rotated: boolean;
}

/** Entries of one number, size and material, in order, and how far they are used up. */
interface Alike {
  readonly positions: number[];
  at: number;
}

/** Matches pieces that are cut already with the wanted ones: each is the first entry that fits and has instances left. */
export class WantedPieces {
  readonly #alike = new Map<string, Alike>();
  readonly #left: number[];
  readonly #numbers: ReadonlySet<number>;

  constructor(pieces: readonly PieceRequest[]) {
    this.#left = pieces.map(({ quantity }) => quantity);
    this.#numbers = new Set(pieces.map(({ originalIndex }, index) => originalIndex ?? index));
    for (const [index, { originalIndex = index, width, height, material }] of pieces.entries()) {
      const key = keyOf(originalIndex, width, height, material);
      const alike = this.#alike.get(key);
      if (alike) alike.positions.push(index);
      else this.#alike.set(key, { positions: [index], at: 0 });
    }
  }

  /** The position of the piece on a sheet of `material`, or why there is none. */
  take(placed: PlacedPiece, material: string | undefined): number | string {
    const { pieceId, rotated } = placed;
    const [width, height] = rotated ? [placed.height, placed.width] : [placed.width, placed.height];
    const alike = this.#alike.get(keyOf(pieceId, width, height, material));
    if (!this.#numbers.has(pieceId)) return `No piece has the originalIndex ${pieceId}.`;
    if (!alike) {
      const made = material === undefined ? 'without a material' : 'of the material of the sheet';
      return `No piece with the originalIndex ${pieceId} is ${width} × ${height} and ${made}.`;
    }
    for (; alike.at < alike.positions.length; alike.at++) {
      const position = alike.positions[alike.at] as number;
      const left = this.#left[position] as number;
      if (left === 0) continue;
      this.#left[position] = left - 1;
      return position;
    }
    return `More such pieces (originalIndex ${pieceId}, ${width} × ${height}) are cut already than are wanted. Raise the quantity to cut one again.`;
  }
}

const keyOf = (id: number, width: number, height: number, material = ''): string =>
  `${id} ${width} ${height} ${material}`;
