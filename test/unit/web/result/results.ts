/** Results for the tests of the result view. */

import { readFileSync } from 'node:fs';
import type { SolveResult } from '../../../../src/contract/response.ts';
import type { SolveResponse, WireRequest } from '../../../../web/src/api/types.ts';
import { type Model, modelOf } from '../../../../web/src/result/model.ts';
import type { Layout } from '../../../support/svg/layouts.ts';

const SEAM = new URL('../../../fixtures/seam/', import.meta.url);

const read = (file: string) => JSON.parse(readFileSync(new URL(file, SEAM), 'utf8'));

/** Real answers of the engine, with their requests. */
export const SEAM_NAMES = [
  'alns',
  'deep',
  'defects',
  'glass',
  'kept',
  'kept-costs',
  'seeded',
  'unplaced',
] as const;

export interface Answered {
  readonly request: WireRequest;
  readonly response: SolveResponse;
}

export const seam = (name: (typeof SEAM_NAMES)[number]): Answered => ({
  request: read(`${name}.request.json`),
  response: responseOf(read(`${name}.result.json`)),
});

export const responseOf = (result: SolveResult): SolveResponse => ({
  ok: true,
  contractVersion: 'v1',
  result,
});

/** The request that a made layout would answer. */
export function requestOf({ job }: Layout): WireRequest {
  return {
    pieces: job.pieces.map(({ material: _, edges: _edges, ...piece }) => piece),
    sheets: job.sheets.map(({ kerf, material: _, ...sheet }) => ({ ...sheet, kerfWidth: kerf })),
  };
}

export const modelOfLayout = (layout: Layout): Model => modelOf(requestOf(layout), responseOf(layout.result));
