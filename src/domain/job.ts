import type { Grain } from '../contract/fields.ts';
import type {
  MatchedSetRequest,
  OffcutClassRequest,
  PieceRequest,
  SheetRequest,
  SolveRequest,
  StageRuleRequest,
} from '../contract/request.ts';
import type { Kerf, Unit } from '../contract/unit.ts';

/**
 * A valid job: complete, in range, with sheet defaults resolved. Lengths are integers in `unit`. A member that the
 * request may leave out without a default is absent, so that the job of a request without it stays the same.
 */
export interface Job {
  /** The unit that the request names. Only drawings and words convert. */
  readonly unit?: Unit;
  /** The materials, if any entry has one: those of the pieces first, in the order of their first piece. */
  readonly materials?: readonly Material[];
  /** Time limit of the solve in milliseconds. */
  readonly maxMs: number;
  readonly pieces: readonly Piece[];
  readonly sheets: readonly Sheet[];
  readonly rules: Rules;
  readonly builder: Builder;
  /** Settings of `alns`; null if the strategy is `greedy`. */
  readonly alns: Alns | null;
  /** Sheets that are cut already; absent if there are none. */
  readonly fixedSheets?: readonly FixedSheet[];
  /** What the answer says about making the layout; absent if nothing is asked for. */
  readonly production?: Production;
  /** Whether the answer has the sheets that are missing; absent if not. */
  readonly shoppingList?: true;
  /** The names of the edge bands, if the request has any. */
  readonly edgeBands?: readonly string[];
  /** Pieces that are cut side by side; absent if there are none. */
  readonly matchedSets?: readonly MatchedSetRequest[];
  /** Which offcuts are kept; absent if none are. */
  readonly offcutClasses?: readonly OffcutClassRequest[];
}

export interface Production {
  readonly cutList: boolean;
  /** Whether the cuts along the margins are listed and count; absent if not. */
  readonly trimCuts?: true;
  /** Sheets that the saw cuts at a time; null: no patterns. */
  readonly bookHeight: number | null;
  /** The speed of the saw; null: no machine time. */
  readonly machine:
    | (Required<NonNullable<SolveRequest['params']['machine']>> & { readonly unitNm: number })
    | null;
}

/** A material of a job. */
export interface Material {
  /** Null for entries without one. */
  readonly name: string | null;
  /** Islands of `alns` for its pieces. */
  readonly islands: number;
}

/** Sides of a piece: those that add to its width, then those that add to its height. */
export const SIDES = ['left', 'right', 'bottom', 'top'] as const;

/** Something on each side, or nothing. */
export type BySide<T> = { readonly [Side in (typeof SIDES)[number]]?: T };

/** A piece with bands. */
export interface Finish {
  /** Positions of the bands in the list of the job, by the sides of the unrotated piece. */
  readonly edges: BySide<number>;
  /** The size of the unrotated piece with its bands. */
  readonly finishedWidth: number;
  readonly finishedHeight: number;
}

export interface Piece extends Partial<Finish> {
  /** The client's number: any safe integer, not necessarily unique. */
  readonly originalIndex: number;
  readonly width: number;
  readonly height: number;
  readonly quantity: number;
  /** Whether both the request and the piece permit rotation. */
  readonly canRotate: boolean;
  readonly priority: number;
  /** Its name for people. */
  readonly label?: string;
  /** Position of its material in the list of the job. */
  readonly material?: number;
  /** Only where the request gives it. */
  readonly grain?: Grain;
}

export interface Sheet extends Kerf {
  readonly width: number;
  readonly height: number;
  readonly marginLeft: number;
  readonly marginRight: number;
  readonly marginTop: number;
  readonly marginBottom: number;
  readonly quantity: number;
  readonly defects: readonly Defect[];
  /** Its name for people. */
  readonly label?: string;
  /** Position of its material in the list of the job. */
  readonly material?: number;
  /** These only where the request gives them. */
  readonly cost?: number;
  readonly offcut?: boolean;
  readonly grain?: Grain;
}

/** A concrete sheet that is cut already. */
export interface FixedSheet {
  readonly sheetIndex: number;
  /** Its tree in preorder. */
  readonly nodes: readonly FixedNode[];
}

/** A node of such a tree: a cut has a child, a piece says which it is, all else is waste. */
export interface FixedNode {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly vertical: boolean;
  readonly stage: number;
  readonly depth: number;
  readonly kerf: number;
  /** Positions in the list. */
  readonly child: number | null;
  readonly next: number | null;
  readonly piece: FixedPiece | null;
}

export interface FixedPiece {
  /** The position of the piece in the job. */
  readonly index: number;
  readonly rotated: boolean;
  /** The priority that the tree states, if the piece has another one. */
  readonly priority?: number;
}

/** A forbidden zone in sheet coordinates, at least partly on its sheet. */
export interface Defect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Rules {
  /** 0: no limit. */
  readonly maxStages: number;
  readonly alternateOrientation: boolean;
  readonly firstCutVertical: boolean;
  readonly minTrimSize: number;
  /** Both only where the request limits the machine. */
  readonly stageRules?: readonly StageRuleRequest[];
  readonly maxCutLength?: number;
  /** Only where it is false. */
  readonly cutThroughDefects?: boolean;
}

export type Builder = SolveRequest['builderConfig'];

/** The settings of `alns`, whose time limit is part of `maxMs`. `numThreads` is the number of islands, not of threads. */
export type Alns = Omit<SolveRequest['alnsConfig'], 'timeLimitMs'>;

/** Limits of one solve on this machine. */
export interface SolveLimits {
  /** Time limit of any solve in milliseconds. */
  readonly maxMs: number;
  /** The setting with which whoever solves can raise it; absent on a server. */
  readonly maxMsSetting?: string;
  /** Maximum threads. */
  readonly maxThreads: number;
  /** Hardware threads: the meaning of `numThreads` 0. */
  readonly cores: number;
}

/** Defaults for sheets that set no value of their own. */
export type Params = SolveRequest['params'];

/** The checked piece at `index`, which may rotate only where the whole job permits it. */
export function toPiece(piece: PieceRequest, index: number, allowRotation: boolean): Piece {
  const { originalIndex = index, width, height, quantity, canRotate, priority, label, grain } = piece;
  return {
    originalIndex,
    width,
    height,
    quantity,
    canRotate: allowRotation && canRotate,
    priority,
    ...(label !== undefined && { label }),
    ...(grain !== undefined && { grain }),
  };
}

/** The number of instances: the sum of the quantities. */
export const instancesOf = (pieces: readonly { readonly quantity: number }[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0);

/** The kerfs of vertical and of horizontal cuts on a sheet: its own, or else those of `params`. */
export const kerfsOf = (
  { kerfVertical, kerfHorizontal, kerfWidth }: Kerfs,
  params: Kerfs & { readonly kerfWidth: number },
): readonly [vertical: number, horizontal: number] => [
  kerfVertical ?? kerfWidth ?? params.kerfVertical ?? params.kerfWidth,
  kerfHorizontal ?? kerfWidth ?? params.kerfHorizontal ?? params.kerfWidth,
];

type Kerfs = Pick<Partial<SheetRequest>, 'kerfWidth' | 'kerfVertical' | 'kerfHorizontal'>;

/** A sheet with its kerf and margins resolved: its own values, even an explicit 0, or else those of `params`. */
export function toSheet(sheet: SheetRequest, params: Params): Sheet {
  const [kerf, kerfHorizontal] = kerfsOf(sheet, params);
  return {
    width: sheet.width,
    height: sheet.height,
    kerf,
    ...(kerfHorizontal !== kerf && { kerfHorizontal }),
    marginLeft: sheet.marginLeft ?? params.marginLeft,
    marginRight: sheet.marginRight ?? params.marginRight,
    marginTop: sheet.marginTop ?? params.marginTop,
    marginBottom: sheet.marginBottom ?? params.marginBottom,
    quantity: sheet.quantity,
    defects: sheet.defects,
    ...(sheet.label !== undefined && { label: sheet.label }),
    ...(sheet.cost !== undefined && { cost: sheet.cost }),
    ...(sheet.offcut !== undefined && { offcut: sheet.offcut }),
    ...(sheet.grain !== undefined && { grain: sheet.grain }),
  };
}

/** An entry of the request that may have a material. */
export interface Entry {
  readonly material?: string;
}

/** A wanted piece. */
export interface Wanted extends Entry {
  readonly quantity: number;
}

/** The materials of a request, and where each stands. */
export class Materials {
  /** Instances of each, in the order of the list. */
  readonly #instances = new Map<string | null, number>();
  readonly #positions: ReadonlyMap<string | null, number>;

  private constructor(pieces: readonly Wanted[], sheets: readonly Entry[]) {
    for (const { material = null, quantity } of pieces)
      this.#instances.set(material, (this.#instances.get(material) ?? 0) + quantity);
    for (const { material = null } of sheets)
      if (!this.#instances.has(material)) this.#instances.set(material, 0);
    this.#positions = new Map([...this.#instances.keys()].map((name, position) => [name, position]));
  }

  /** Undefined if no entry has a material. */
  static of(pieces: readonly Wanted[], sheets: readonly Entry[]): Materials | undefined {
    const isMade = ({ material }: Entry) => material !== undefined;
    return pieces.some(isMade) || sheets.some(isMade) ? new Materials(pieces, sheets) : undefined;
  }

  /** How many are named. */
  get size(): number {
    return this.#positions.size - (this.#positions.has(null) ? 1 : 0);
  }

  /** @param islandsFor the islands of `alns` for so many piece instances. */
  list(islandsFor: (instances: number) => number): readonly Material[] {
    return [...this.#instances].map(([name, instances]) => ({
      name,
      islands: islandsFor(Math.max(instances, 1)),
    }));
  }

  /** The position of the material of an entry, as a member of it. */
  member({ material }: Entry): { readonly material: number } {
    return { material: this.#positions.get(material ?? null) ?? 0 };
  }
}

/** The job as UTF-8 JSON for the addon, with 64-bit integers as decimal strings. */
export function encodeJob(job: Job): Buffer<ArrayBuffer> {
  // Only `noiseSeed` has 64 bits. Most small jobs use greedy, so its settings are not converted field by field.
  const builder = { ...job.builder, noiseSeed: job.builder.noiseSeed.toString() };
  return Buffer.from(JSON.stringify({ ...job, builder, alns: job.alns && writable(job.alns) }));
}

const writable = (values: Alns): object =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
