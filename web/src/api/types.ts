import type { Job as QueuedJob } from '../../../src/contract/documents.ts';
import type { CONTRACT_VERSION } from '../../../src/contract/envelope.ts';
import type {
  DEFECT_FIELDS,
  EDGE_BAND_FIELDS,
  EDGE_FIELDS,
  Fields,
  InputOf,
  MACHINE_FIELDS,
  OFFCUT_CLASS_FIELDS,
  PARAMS_FIELDS,
  PIECE_FIELDS,
  REQUEST_FIELDS,
  SHEET_FIELDS,
  STAGE_RULE_FIELDS,
} from '../../../src/contract/fields.ts';
import type { FixedSheetRequest } from '../../../src/contract/fixed-sheets.ts';
import type { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../../../src/contract/tuning.ts';

/** What goes over the wire to the API, before the defaults of the contract are applied. */

type RequiredNames<T extends Fields> = {
  [Name in keyof T]: T[Name] extends { required: true } ? Name : never;
}[keyof T];

type Wire<T extends Fields> = { readonly [Name in RequiredNames<T>]: InputOf<T[Name]> } & {
  readonly [Name in Exclude<keyof T, RequiredNames<T>>]?: InputOf<T[Name]>;
};

export type WirePiece = Wire<typeof PIECE_FIELDS> & { readonly edges?: Wire<typeof EDGE_FIELDS> };
export type WireBand = Wire<typeof EDGE_BAND_FIELDS>;
export type WireDefect = Wire<typeof DEFECT_FIELDS>;
export type WireSheet = Wire<typeof SHEET_FIELDS> & { readonly defects?: readonly WireDefect[] };

export type WireStageRule = Wire<typeof STAGE_RULE_FIELDS>;

export type WireOffcutClass = Wire<typeof OFFCUT_CLASS_FIELDS>;

/** A sheet that is cut already. */
export type WireFixedSheet = FixedSheetRequest;

/** A solve request as it is sent. */
export interface WireRequest extends Wire<typeof REQUEST_FIELDS> {
  readonly pieces: readonly WirePiece[];
  readonly sheets: readonly WireSheet[];
  readonly params?: Wire<typeof PARAMS_FIELDS> & {
    readonly machine?: Wire<typeof MACHINE_FIELDS>;
    readonly edgeBands?: readonly WireBand[];
    readonly stageRules?: readonly WireStageRule[];
    readonly offcutClasses?: readonly WireOffcutClass[];
  };
  readonly builderConfig?: Wire<typeof BUILDER_CONFIG_FIELDS>;
  readonly alnsConfig?: Wire<typeof ALNS_CONFIG_FIELDS>;
  readonly fixedSheets?: WireFixedSheet[];
}

/** The answer about a job. */
export interface JobResponse {
  readonly ok: true;
  readonly contractVersion: typeof CONTRACT_VERSION;
  readonly job: QueuedJob;
}

export type {
  Job as QueuedJob,
  JobProgress,
  KeyResponse,
  UsageResponse,
  ValidateResponse,
} from '../../../src/contract/documents.ts';
export type { ErrorBody, ErrorCode, ValidationError } from '../../../src/contract/errors.ts';
export type {
  AlnsStats,
  CutTreeNode,
  FlatNode,
  Offcut,
  Placement,
  SheetResult,
  SolveResponse,
  SolveResult,
  Unplaced,
  Warning,
} from '../../../src/contract/response.ts';
