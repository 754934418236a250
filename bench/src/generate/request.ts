/** A solve request as a client writes it. Missing fields have the contract's defaults. Lengths are in millimetres. */
export interface RequestBody {
  readonly pieces: readonly PieceBody[];
  readonly sheets: readonly SheetBody[];
  readonly params: Readonly<Record<string, number | boolean | readonly OffcutClassBody[]>>;
}

export interface OffcutClassBody {
  readonly minLength: number;
  readonly minWidth: number;
  readonly valuePercent?: number;
}

export interface PieceBody {
  readonly width: number;
  readonly height: number;
  readonly quantity?: number;
  readonly canRotate?: boolean;
  readonly priority?: number;
}

export interface SheetBody {
  readonly width: number;
  readonly height: number;
  readonly quantity: number;
  readonly kerfWidth?: number;
  readonly marginTop?: number;
  readonly defects?: readonly DefectBody[];
  readonly cost?: number;
  readonly offcut?: boolean;
}

export interface DefectBody {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The area of all pieces, in square millimetres. */
export const areaOf = (pieces: readonly PieceBody[]): number =>
  pieces.reduce((sum, { width, height, quantity = 1 }) => sum + width * height * quantity, 0);

/** The number of piece instances. */
export const countOf = (pieces: readonly PieceBody[]): number =>
  pieces.reduce((sum, { quantity = 1 }) => sum + quantity, 0);

/** The number of sheets with `percent` of the pieces' area in total, plus one. */
export const sheetsFor = (
  pieces: readonly PieceBody[],
  { width, height }: { readonly width: number; readonly height: number },
  percent: number,
): number => Math.ceil((areaOf(pieces) * percent) / 100 / (width * height)) + 1;

/** The problem of the literature: any number of edge-to-edge cuts, in either direction. */
export const FREE_CUTS = { maxStages: 0, alternateOrientation: false } as const;
