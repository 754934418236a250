import type { SolveRequest } from '../contract/request.ts';
import type { Production } from './job.ts';

/** Nanometres in a millimetre, the unit of every length. */
const UNIT_NM = 1_000_000;

/** What a request asks to know about making the layout; undefined if nothing. */
export function toProduction({ includeCutList, params }: SolveRequest): Production | undefined {
  const { bookHeight, machine } = params;
  if (!includeCutList && bookHeight === undefined && machine === undefined) return undefined;
  return {
    cutList: includeCutList,
    bookHeight: bookHeight ?? null,
    machine: machine ? { ...machine, unitNm: UNIT_NM } : null,
  };
}
