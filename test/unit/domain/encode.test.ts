import { expect, test } from 'vitest';
import { parseSolveRequest } from '../../../src/contract/parse.ts';
import { encodeJob } from '../../../src/domain/job.ts';
import { toJob } from '../../../src/domain/validate.ts';
import { fixture } from '../../support/contract/requests.ts';
import { within } from '../../support/domain/limits.ts';
import { request } from './requests.ts';

const encoded = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

test('a job is written as the seam specifies, field for field', () => {
  const defect = { x: 1, y: 2, width: 3, height: 4 };
  const job = toJob(
    request({
      pieces: [{ width: 600, height: 400, quantity: 2 }],
      sheets: [{ width: 3210, height: 2250, kerfWidth: 3, quantity: 5, defects: [defect] }],
    }),
    within(60_000),
  );
  expect(encoded(encodeJob(job))).toBe(
    '{"maxMs":60000,' +
      '"pieces":[{"originalIndex":0,"width":600,"height":400,"quantity":2,"canRotate":true,"priority":0}],' +
      '"sheets":[{"width":3210,"height":2250,"kerf":3,"marginLeft":0,"marginRight":0,"marginTop":0,"marginBottom":0,' +
      '"quantity":5,"defects":[{"x":1,"y":2,"width":3,"height":4}]}],' +
      '"rules":{"maxStages":5,"alternateOrientation":true,"firstCutVertical":true,"minTrimSize":0},' +
      '"builder":{"beamWidth":10,"beamWidthAtRoot":50,"maxBuildCalls":0,"maxRecursionDepth":500,"scoreNoise":0,"noiseSeed":"0"},"alns":null}',
  );
});

test('integers of 64 bits stay exact', () => {
  const job = toJob({ ...parseSolveRequest(fixture('full')), strategy: 'alns' }, within(1));
  const { builder, alns } = JSON.parse(encoded(encodeJob(job)));
  expect(builder.noiseSeed).toBe('18446744073709551615');
  expect(alns).toMatchObject({
    seed: '-9223372036854775808',
    unplacedPenalty: '1000000000000000000',
    numThreads: 4,
  });
});

test('a label of minus zero is written as an integer', () => {
  const job = toJob(request(), within(1));
  const [piece] = job.pieces;
  const pieces = piece ? [{ ...piece, originalIndex: -0 }] : [];
  expect(encoded(encodeJob({ ...job, pieces }))).toContain('"originalIndex":0,');
});
