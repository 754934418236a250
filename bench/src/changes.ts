import type { Strategy } from '../../src/contract/fields.ts';
import type { SolveRequest } from '../../src/contract/request.ts';
import { TIME_LIMIT_MS } from './limits.ts';
import { unlimited } from './read/convert.ts';
import type { Budget } from './report.ts';

/** Settings that override every instance's own; undefined keeps the instance's own. */
export interface Changes {
  readonly strategy?: Strategy | undefined;
  /** Whether pieces may be rotated: all of them, or none. */
  readonly rotation?: boolean | undefined;
  readonly maxStages?: number | undefined;
  readonly alternateOrientation?: boolean | undefined;
  readonly firstCutVertical?: boolean | undefined;
  /** Kerf on all sheets, in millimetres. */
  readonly kerf?: number | undefined;
  /** Whether each sheet size has unlimited stock. */
  readonly unlimitedStock?: boolean | undefined;
  /** Threads of one solve. */
  readonly threads?: number | undefined;
}

/** The request with the changes applied. */
export function changed(request: SolveRequest, changes: Changes): SolveRequest {
  const { rotation, kerf, unlimitedStock, threads } = changes;
  const { params, alnsConfig } = request;
  return {
    ...request,
    strategy: changes.strategy ?? request.strategy,
    pieces: rotation ? request.pieces.map((piece) => ({ ...piece, canRotate: true })) : request.pieces,
    sheets: request.sheets.map((sheet) => ({
      ...sheet,
      ...(kerf === undefined ? {} : { kerfWidth: kerf }),
      ...(unlimitedStock ? { quantity: unlimited(request.pieces) } : {}),
    })),
    params: {
      ...params,
      maxStages: changes.maxStages ?? params.maxStages,
      alternateOrientation: changes.alternateOrientation ?? params.alternateOrientation,
      firstCutVertical: changes.firstCutVertical ?? params.firstCutVertical,
      allowRotation: rotation ?? params.allowRotation,
    },
    alnsConfig: { ...alnsConfig, numThreads: threads ?? alnsConfig.numThreads },
  };
}

/**
 * The request of one run. If only iterations are limited, they alone end the search. Those of `alns` start after
 * `greedy` has ended on its own budget.
 *
 * @param seed null: as given.
 */
export function forRun(
  request: SolveRequest,
  seed: number | null,
  { iterationLimit, timeLimitMs }: Budget,
): SolveRequest {
  const { strategy, builderConfig, alnsConfig } = request;
  return {
    ...request,
    builderConfig: {
      ...builderConfig,
      noiseSeed: seed === null ? builderConfig.noiseSeed : BigInt(seed),
      maxBuildCalls: (strategy === 'greedy' ? iterationLimit : null) ?? builderConfig.maxBuildCalls,
    },
    alnsConfig: {
      ...alnsConfig,
      seed: seed === null ? alnsConfig.seed : BigInt(seed),
      maxIterations: iterationLimit ?? alnsConfig.maxIterations,
      timeLimitMs: timeLimitMs ?? (iterationLimit === null ? alnsConfig.timeLimitMs : TIME_LIMIT_MS.max),
    },
  };
}
