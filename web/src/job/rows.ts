import { KERFS, MARGINS } from '../../../src/contract/fields.ts';
import type { System } from '../../../src/tables/lengths.ts';

/** The job as people enter it. A cell holds the text as typed, so that a wrong one stays until it is fixed. */

/** Where grain runs: along the width, along the height; '' for none. */
export type Grain = '' | 'x' | 'y';

export interface PieceRow {
  readonly id: number;
  readonly label: string;
  readonly width: string;
  readonly height: string;
  readonly quantity: string;
  readonly canRotate: boolean;
  readonly priority: string;
  readonly grain: Grain;
  readonly material: string;
  /** The bands on its edges, by name; empty: none. */
  readonly edgeLeft: string;
  readonly edgeRight: string;
  readonly edgeBottom: string;
  readonly edgeTop: string;
}

export interface DefectRow {
  readonly id: number;
  readonly x: string;
  readonly y: string;
  readonly width: string;
  readonly height: string;
}

export interface SheetRow {
  readonly id: number;
  readonly label: string;
  readonly width: string;
  readonly height: string;
  /** Empty: as many as needed. */
  readonly quantity: string;
  /** Empty, as any of the four margins: that of the whole job. */
  readonly kerfWidth: string;
  readonly kerfVertical: string;
  readonly kerfHorizontal: string;
  readonly marginLeft: string;
  readonly marginRight: string;
  readonly marginTop: string;
  readonly marginBottom: string;
  /** Empty: none. */
  readonly cost: string;
  readonly offcut: boolean;
  /** `yes`: its material has a grain, and no piece of it is rotated. */
  readonly grain: Grain | 'yes';
  readonly material: string;
  readonly defects: readonly DefectRow[];
}

/** The columns of sheets that have lengths. */
export const LENGTHS_OF_SHEETS = [...(['width', 'height'] as const), ...KERFS, ...MARGINS];

/** The settings that differ from their defaults, by path: `params.kerfWidth`. */
export type Settings = Readonly<Record<string, string>>;

export interface Job {
  /** What numbers without a unit count. */
  readonly system: System;
  readonly pieces: readonly PieceRow[];
  readonly sheets: readonly SheetRow[];
  readonly settings: Settings;
  /** The example that it began as, by name, until people make it their own. */
  readonly example?: string;
}

let last = 0;

/** An id that no row of this page has. */
export function freshId(): number {
  last += 1;
  return last;
}

export const blankPiece = (id = freshId()): PieceRow => ({
  id,
  label: '',
  width: '',
  height: '',
  quantity: '',
  canRotate: true,
  priority: '',
  grain: '',
  material: '',
  edgeLeft: '',
  edgeRight: '',
  edgeBottom: '',
  edgeTop: '',
});

export const blankSheet = (id = freshId()): SheetRow => ({
  id,
  label: '',
  width: '',
  height: '',
  quantity: '',
  kerfWidth: '',
  kerfVertical: '',
  kerfHorizontal: '',
  marginLeft: '',
  marginRight: '',
  marginTop: '',
  marginBottom: '',
  cost: '',
  offcut: false,
  grain: '',
  material: '',
  defects: [],
});

export const blankDefect = (id = freshId()): DefectRow => ({ id, x: '', y: '', width: '', height: '' });

export const EMPTY_JOB: Job = { system: 'mm', pieces: [], sheets: [], settings: {} };

/** Whether nothing was entered. */
export const isEmptyJob = ({ pieces, sheets, settings }: Job): boolean =>
  pieces.every(isBlank) && sheets.every(isBlank) && Object.keys(settings).length === 0;

/** Materials of which no piece is rotated, because of the grain of the sheets; '' for sheets without a material. */
export const grainedIn = (sheets: readonly SheetRow[]): ReadonlySet<string> =>
  new Set(sheets.filter(({ grain }) => grain === 'yes').map(({ material }) => material.trim()));

/** Whether nothing was entered. Such rows are not part of the job. */
export function isBlank(row: PieceRow | SheetRow | DefectRow): boolean {
  return Object.entries(row).every(([name, value]) => {
    if (name === 'id' || typeof value === 'boolean') return true;
    return typeof value === 'string' ? value.trim() === '' : (value as readonly unknown[]).length === 0;
  });
}

/** The same row under an id of its own. */
export const copyOf = <Row extends PieceRow | SheetRow | DefectRow>(row: Row): Row => ({
  ...row,
  id: freshId(),
  ...('defects' in row && { defects: row.defects.map(copyOf) }),
});
