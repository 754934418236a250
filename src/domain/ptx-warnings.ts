import { PTX_LIMITS } from '../contract/limits.ts';
import type { SolveRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import { DEFAULT_UNIT, isInches, LENGTH_PARTS, lengthWithUnit, type Unit } from '../contract/unit.ts';

/** Why there is no PTX file, or what to mind about it. */
export interface PtxWarning extends Warning {
  readonly code: 'ptx_mirrored' | 'ptx_beyond_limits' | 'ptx_unavailable';
}

export const isPtxWarning = ({ code }: Warning): boolean => code.startsWith('ptx_');

/**
 * What the request alone tells of its PTX file, before any layout: whether there can be one, what no reader need accept,
 * and which sheets must not be laid down as usual. The writer of the file finds what depends on the layout.
 */
export function ptxWarnings({ includePtx, pieces, sheets, unit }: SolveRequest): PtxWarning[] {
  if (!includePtx) return [];
  const never = whyNever(pieces.length);
  if (never) return [never];
  const mirroredSheets = sheets.flatMap(({ defects }, index) =>
    defects.length > 0 ? [mirrored(index)] : [],
  );
  return [...beyondLimits({ pieces, sheets, unit }), ...mirroredSheets];
}

interface Measured {
  readonly width: number;
  readonly height: number;
  readonly quantity: number;
  readonly label?: string | undefined;
}

/**
 * What goes beyond the limits of the format without keeping the file from being written: of each kind the first entry.
 * Lengths in inches have more decimals than the format has room for in any case, so nothing is said about theirs.
 */
export function beyondLimits({
  pieces,
  sheets,
  unit = DEFAULT_UNIT,
}: {
  readonly pieces: readonly Measured[];
  readonly sheets: readonly Measured[];
  readonly unit?: Unit | undefined;
}): PtxWarning[] {
  const inches = isInches(unit);
  const longest = PTX_LIMITS.tenths[inches ? 'in' : 'mm'];
  const tenthsOf = (length: number) => (10 * length) / LENGTH_PARTS[unit];
  const limit = inches ? `${longest / 10}"` : `${longest / 10} mm`;
  const wanted = entriesOf('pieces', pieces);
  const entries = [...wanted, ...entriesOf('sheets', sheets)];
  const sides = entries.flatMap(({ path, entry }) =>
    SIDES.map((side) => ({ path: `${path}.${side}`, length: entry[side] })),
  );
  const first = <T extends { readonly path: string }>(
    found: readonly T[],
    isBeyond: (each: T) => boolean,
    say: (each: T) => string,
  ): PtxWarning[] => {
    const beyond = found.find(isBeyond);
    return beyond ? [{ code: 'ptx_beyond_limits', fieldPath: beyond.path, message: say(beyond) }] : [];
  };
  return [
    ...first(
      sides,
      ({ length }) => tenthsOf(length) > longest,
      ({ length }) => `PTX has lengths up to ${limit}; this one is ${lengthWithUnit(length, unit)}.`,
    ),
    ...first(
      inches ? [] : sides,
      ({ length }) => !Number.isInteger(tenthsOf(length)),
      ({ length }) => `PTX has tenths of a millimetre; this length is ${lengthWithUnit(length, unit)}.`,
    ),
    ...first(
      wanted,
      ({ entry }) => entry.quantity > PTX_LIMITS.quantity,
      ({ entry }) => `PTX has quantities up to ${PTX_LIMITS.quantity}; this one is ${entry.quantity}.`,
    ),
    ...first(
      entries,
      ({ entry: { label = '' } }) => label.length > PTX_LIMITS.code,
      () => `PTX has codes of up to ${PTX_LIMITS.code} characters; this label is cut off.`,
    ),
  ];
}

const SIDES = ['width', 'height'] as const;

const entriesOf = (name: string, list: readonly Measured[]) =>
  list.map((entry, index) => ({ path: `${name}[${index}]`, entry }));

/**
 * Why no layout of such a job has a PTX file; undefined if one may.
 *
 * @param pieces entries of pieces.
 */
export function whyNever(pieces: number): PtxWarning | undefined {
  if (pieces > PTX_LIMITS.parts)
    return unavailable(
      'pieces',
      `A PTX file has at most ${PTX_LIMITS.parts} parts; the request has ${pieces} pieces.`,
    );
  return undefined;
}

/** No PTX file can hold the layout. */
export const unavailable = (fieldPath: string, message: string): PtxWarning => ({
  code: 'ptx_unavailable',
  fieldPath,
  message,
});

/** The sheets of entry `index` have defects, whose places the saw sees mirrored. */
export const mirrored = (index: number): PtxWarning => ({
  code: 'ptx_mirrored',
  fieldPath: `sheets[${index}].defects`,
  message:
    'PTX counts from the top left corner, so the sheet is cut mirrored: turn it over, or its defects lie elsewhere.',
});
