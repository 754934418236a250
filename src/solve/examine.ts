import { LIMITS } from '../contract/limits.ts';
import type { Warning } from '../contract/response.ts';
import type { Unit } from '../contract/unit.ts';
import { differentAreas, squareMetres } from '../contract/words.ts';
import { type Prepared, validJob } from '../domain/prepared.ts';
import { isPtxWarning } from '../domain/ptx-warnings.ts';
import type { Checks, Findings, Shortage } from '../engine/engine.ts';

type Examine = Checks['examine'];

/** What is known of a valid request without a search. */
export interface Examination {
  /** Piece instances: the sum of the quantities. */
  readonly instances: number;
  /** Area of all piece instances, in square units of length. */
  readonly pieceArea: number;
  /** Non-fatal warnings, at most 100. */
  readonly warnings: readonly Warning[];
  /** Whether every piece was judged by more than its size. Otherwise there may be more warnings. */
  readonly complete: boolean;
}

/**
 * Examines a prepared request.
 *
 * @param maxMs after this time, it tells what it has found out.
 * @throws ContractError `validation_failed`; the reason of the signal; Error if the engine failed.
 */
export async function examine(
  prepared: Prepared,
  checks: { readonly examine: Examine },
  signal: Parameters<Examine>[1],
  maxMs: number,
): Promise<Examination> {
  const valid = validJob(prepared);
  const findings = await checks.examine(valid.bytes, signal, maxMs);
  const { instances } = prepared;
  const { complete } = findings;
  return { instances, pieceArea: valid.pieceArea, warnings: warningsOf(valid, findings), complete };
}

/**
 * All warnings, those about single pieces last.
 *
 * @param request what it warns of by itself, and the unit that it names.
 * @param file those of the PTX file, once it is written. They replace those that were to be expected of it.
 */
export function warningsOf(
  { warnings, unit }: { readonly warnings: readonly Warning[]; readonly unit?: Unit },
  { shortages, misfits }: Findings,
  file?: readonly Warning[],
): Warning[] {
  const all: Warning[] = [
    ...(file ? [...warnings.filter((warning) => !isPtxWarning(warning)), ...file] : warnings),
    ...shortages.map(
      (shortage): Warning => ({
        code: 'stock_too_small',
        fieldPath: 'sheets',
        message: shortageInWords(shortage, unit),
      }),
    ),
    ...misfits.map(
      ({ piece, reason, message }): Warning => ({
        code: 'piece_cannot_be_placed',
        fieldPath: `pieces[${piece}]`,
        message,
        reason,
      }),
    ),
  ];
  return all.slice(0, LIMITS.MAX_WARNINGS);
}

/** Figures that a shop can recompute: the areas of pieces and sheets, and what the kerf adds at least. */
function shortageInWords(
  { material, pieces, needed, sheets, besideFixed }: Shortage,
  unit: Unit | undefined,
): string {
  const of = material === null ? '' : ` of ${JSON.stringify(material)}`;
  const left = besideFixed ? ' that are not cut yet' : '';
  const [most, stock] = differentAreas([Math.max(pieces, needed), sheets], unit);
  const measured =
    needed > pieces ? `${squareMetres(pieces, unit)}, and need at least ${most} with the kerf` : most;
  return `The stock is too small: the pieces${of} have ${measured}; the sheets${left} have ${stock} within their margins.`;
}
