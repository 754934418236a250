import type { PtxJob } from './input.ts';
import { PTX_LIMITS } from './limits.ts';

/** Why there is no PTX file, or what to mind about it. */
export interface PtxWarning {
  readonly code: 'ptx_mirrored' | 'ptx_unavailable';
  /** The field of the request that it is about. */
  readonly fieldPath: string;
  readonly message: string;
}

/** No PTX file can hold the layout. */
export class PtxUnavailable extends Error {
  readonly fieldPath: string;

  constructor(fieldPath: string, message: string) {
    super(message);
    this.fieldPath = fieldPath;
  }

  get warning(): PtxWarning {
    return { code: 'ptx_unavailable', fieldPath: this.fieldPath, message: this.message };
  }
}

/**
 * What the job alone tells of its PTX file, before any layout: whether there can be one, and which sheets must not be
 * laid down as usual. The writer finds what depends on the layout (`writePtx`).
 */
export function ptxWarnings({
  rules,
  pieces,
  sheets,
}: Pick<PtxJob, 'rules' | 'pieces' | 'sheets'>): PtxWarning[] {
  const unavailable = whyNever({ rules, pieces });
  if (unavailable) return [unavailable.warning];
  return sheets.flatMap((sheet, index) => (sheet.defects.length > 0 ? [mirrored(index)] : []));
}

/** Why no layout of such a job has a PTX file; undefined if one may. */
export function whyNever({ rules, pieces }: Pick<PtxJob, 'rules' | 'pieces'>): PtxUnavailable | undefined {
  if (!rules.alternateOrientation)
    return new PtxUnavailable(
      'params.alternateOrientation',
      'A PTX file needs cuts whose direction alternates from stage to stage.',
    );
  if (pieces.length > PTX_LIMITS.parts)
    return new PtxUnavailable(
      'pieces',
      `A PTX file has at most ${PTX_LIMITS.parts} parts; the request has ${pieces.length} pieces.`,
    );
  return undefined;
}

/** The sheets of entry `index` have defects, whose places the saw sees mirrored. */
export const mirrored = (index: number): PtxWarning => ({
  code: 'ptx_mirrored',
  fieldPath: `sheets[${index}].defects`,
  message:
    'PTX counts from the top left corner, so the sheet is cut mirrored: turn it over, or its defects lie elsewhere.',
});
