/** A solve request as a client writes it, as far as random jobs use it. All labels of pieces are their positions. */
export interface RequestBody {
  readonly strategy?: string;
  readonly unit?: string;
  readonly includeCutList?: boolean;
  readonly includeTrimCuts?: boolean;
  readonly includeShoppingList?: boolean;
  readonly includeSvg?: boolean;
  readonly includePtx?: boolean;
  readonly includeWarnings?: boolean;
  readonly pieces: readonly PieceBody[];
  readonly sheets: readonly SheetBody[];
  readonly params?: ParamsBody;
  readonly matchedSets?: readonly {
    readonly pieces: readonly number[];
    readonly along: 'x' | 'y';
    readonly quantity?: number;
  }[];
  readonly alnsConfig?: object;
  readonly fixedSheets?: readonly { readonly sheetIndex: number }[];
  readonly builderConfig?: { readonly maxRecursionDepth?: number };
}

export interface PieceBody {
  readonly width: number;
  readonly height: number;
  readonly quantity?: number;
  readonly canRotate?: boolean;
  readonly priority?: number;
  readonly label?: string;
  readonly material?: string;
  readonly grain?: 'none' | 'x' | 'y';
  readonly edges?: BySide;
}

/** The name of the edge band on each side. */
export interface BySide {
  readonly left?: string;
  readonly right?: string;
  readonly bottom?: string;
  readonly top?: string;
}

interface Allowances {
  readonly kerfWidth?: number;
  readonly kerfVertical?: number;
  readonly kerfHorizontal?: number;
  readonly marginLeft?: number;
  readonly marginRight?: number;
  readonly marginTop?: number;
  readonly marginBottom?: number;
}

export interface SheetBody extends Allowances {
  readonly width: number;
  readonly height: number;
  readonly quantity?: number;
  readonly label?: string;
  readonly material?: string;
  readonly cost?: number;
  readonly offcut?: boolean;
  readonly grain?: 'none' | 'x' | 'y';
  readonly defects?: readonly Rectangle[];
}

export interface ParamsBody extends Allowances {
  readonly maxStages?: number;
  readonly alternateOrientation?: boolean;
  readonly firstCutVertical?: boolean;
  readonly minTrimSize?: number;
  readonly stageRules?: readonly { stage: number; minPart?: number; maxPart?: number }[];
  readonly maxCutLength?: number;
  readonly cutThroughDefects?: boolean;
  readonly allowRotation?: boolean;
  readonly bookHeight?: number;
  readonly offcutClasses?: readonly OffcutClassBody[];
  readonly edgeBands?: readonly {
    readonly name: string;
    readonly thickness?: number;
    readonly allowance?: number;
  }[];
  readonly sizes?: 'cut' | 'finished';
  readonly machine?: {
    readonly sheetMs?: number;
    readonly cutMs?: number;
    readonly turnMs?: number;
    readonly feedMmPerS: number;
  };
}

export interface OffcutClassBody {
  readonly minLength: number;
  readonly minWidth: number;
  readonly minArea?: number;
  readonly valuePercent?: number;
}

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
