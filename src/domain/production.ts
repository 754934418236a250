import type { SolveRequest } from '../contract/request.ts';
import { DEFAULT_UNIT, millimetresOf } from '../contract/unit.ts';
import type { Production } from './job.ts';

const NANOMETRES_PER_MM = 1_000_000;

/** What a request asks to know about making the layout; undefined if nothing. */
export function toProduction({
  includeCutList,
  params,
  unit = DEFAULT_UNIT,
}: SolveRequest): Production | undefined {
  const { bookHeight, machine } = params;
  if (!includeCutList && bookHeight === undefined && machine === undefined) return undefined;
  // Every unit is a whole number of nanometres.
  const { numerator, denominator } = millimetresOf(NANOMETRES_PER_MM, unit);
  return {
    cutList: includeCutList,
    bookHeight: bookHeight ?? null,
    machine: machine ? { ...machine, unitNm: numerator / denominator } : null,
  };
}
