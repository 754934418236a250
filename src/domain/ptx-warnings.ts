import { PTX_LIMITS } from '../contract/limits.ts';
import type { SolveRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';

/** Why there is no PTX file, or what to mind about it. */
export interface PtxWarning extends Warning {
  readonly code: 'ptx_mirrored' | 'ptx_unavailable';
}

export const isPtxWarning = ({ code }: Warning): boolean =>
  code === 'ptx_mirrored' || code === 'ptx_unavailable';

/**
 * What the request alone tells of its PTX file, before any layout: whether there can be one, and which sheets must not
 * be laid down as usual. The writer of the file finds what depends on the layout.
 */
export function ptxWarnings({ includePtx, pieces, sheets }: SolveRequest): PtxWarning[] {
  if (!includePtx) return [];
  const never = whyNever(pieces.length);
  if (never) return [never];
  return sheets.flatMap((sheet, index) => (sheet.defects.length > 0 ? [mirrored(index)] : []));
}

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
