/** The bands on the edges of pieces: a cell for each edge, and one setting that says how thick they are: `ABS=2; HPL=0.8:0.5`. */

import { EDGE_BAND_FIELDS } from '../../../src/contract/fields.ts';
import type { EdgeBandRequest } from '../../../src/contract/request.ts';
import { DEFAULT_UNIT, type Unit } from '../../../src/contract/unit.ts';
import type { WireBand, WirePiece } from '../api/types.ts';
import { entriesIn, type ReadEntry, readEntries, textOf } from './named-lengths.ts';
import type { PieceRow } from './rows.ts';
import { lengthCell } from './unit.ts';

/** The path of the setting. */
export const EDGE_BANDS = 'params.edgeBands';

/** The id of the list of bands that cells offer. */
export const BANDS = 'edge-bands';

/** The sides of a piece, by their cells. */
export const EDGE_CELLS = {
  edgeLeft: 'left',
  edgeRight: 'right',
  edgeBottom: 'bottom',
  edgeTop: 'top',
} as const;

export type EdgeCell = keyof typeof EDGE_CELLS;

const CELLS = Object.entries(EDGE_CELLS) as readonly (readonly [
  EdgeCell,
  'left' | 'right' | 'bottom' | 'top',
])[];

const NO_BAND =
  'must be bands such as ABS=2; HPL=0.8:0.5, with the name, the thickness, and what is milled off before.';

/** A name without the sign between bands. */
const nameOf = (text: string): string => text.replaceAll(';', ',').trim();

/** The setting of a request with these bands. */
export const textOfBands = (bands: readonly EdgeBandRequest[], unit?: Unit): string =>
  textOf(
    bands.map(({ name, thickness, allowance }) => ({
      name: nameOf(name),
      first: lengthCell(thickness, unit),
      ...(allowance !== EDGE_BAND_FIELDS.allowance.default && { second: lengthCell(allowance, unit) }),
    })),
  );

/** The bands as they are sent, or what is wrong with the text. */
export function readBands(
  text: string,
  unit: Unit = DEFAULT_UNIT,
): { readonly value: readonly WireBand[] } | { readonly fault: string } {
  const read = readEntries(text, unit, NO_BAND);
  if ('fault' in read) return read;
  const bandOf = ({ name, first, second }: ReadEntry): WireBand => ({
    name,
    thickness: first,
    ...(second > 0 && { allowance: second }),
  });
  return { value: read.value.map(bandOf) };
}

/** The bands that pieces name. */
const namesIn = (rows: readonly PieceRow[]): readonly string[] =>
  [...new Set(rows.flatMap((row) => CELLS.map(([cell]) => nameOf(row[cell]))))].filter((name) => name !== '');

/** All bands of a job, each once. */
export const bandNames = (rows: readonly PieceRow[], text: string | undefined): readonly string[] => [
  ...new Set([...entriesIn(text).map(({ name }) => name), ...namesIn(rows)]),
];

/** Bands that pieces name and the setting does not: they add nothing to a size. */
export const otherBands = (rows: readonly PieceRow[], text: string | undefined): readonly WireBand[] => {
  const said = new Set(entriesIn(text).map(({ name }) => name));
  return namesIn(rows).flatMap((name) => (said.has(name) ? [] : [{ name }]));
};

/** The edges of a row as they are sent. */
export function edgesOf(row: PieceRow): Pick<WirePiece, 'edges'> {
  const sides = CELLS.flatMap(([cell, side]) => {
    const name = nameOf(row[cell]);
    return name === '' ? [] : [[side, name] as const];
  });
  return sides.length === 0 ? {} : { edges: Object.fromEntries(sides) };
}

/** The cells of the edges of a piece. */
export function edgeCells(edges: WirePiece['edges']): Readonly<Record<EdgeCell, string>> {
  const cells = CELLS.map(([cell, side]) => [cell, nameOf(edges?.[side] ?? '')] as const);
  return Object.fromEntries(cells) as Record<EdgeCell, string>;
}
