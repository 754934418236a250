import type { Server } from 'node:http';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Config } from '../../../src/config.ts';
import type { CutTreeNode, SolveResponse } from '../../../src/contract/response.ts';
import type { Job } from '../../../src/domain/job.ts';
import { prepare } from '../../../src/domain/prepare.ts';
import { jobOf } from '../../../src/domain/prepared.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { within } from '../../support/domain/limits.ts';
import { solvingApp, testService } from '../../support/http/service.ts';
import { listen } from '../../support/http/wire.ts';
import type { RequestBody } from '../../support/seam/judge/request.ts';
import { judgeWarnings, type Validated } from '../../support/seam/judge/warnings.ts';
import { Client } from '../http/any-request.ts';
import { expectSameLayout } from '../ptx/rebuilt.ts';
import { damaged } from './damage.ts';
import { toCut } from './judge/edges.ts';
import { judge } from './judge/judge.ts';
import { judgeMissingArea } from './judge/missing.ts';
import { nodesOf, treeOf } from './judge/tree.ts';
import { randomJob } from './random-jobs.ts';

/** Random jobs over HTTP: what the routes answer to one job must agree. */

/** How many jobs; a soak test may ask for more. */
const RUNS = Number(process.env['RANDOM_JOBS'] ?? 30);

/** Damage to each answer, and to each request. */
const damage = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 12, maxLength: 12 });

interface Served {
  readonly server: Server;
  readonly client: Client;
  readonly lines: readonly string[];
}

/** A service with the engine, on a port of its own. */
async function serve(settings: Partial<Config> = {}): Promise<Served> {
  const service = testService(settings);
  const app = solvingApp(service);
  const server = createHttpServer(app, service.log);
  return { server, client: new Client(await listen(server)), lines: service.lines };
}

let patient: Served;
let hasty: Served;

beforeAll(async () => {
  patient = await serve();
  // A damaged request may ask for a search without an end.
  hasty = await serve({ maxSolveMs: 50 });
});

afterAll(() => {
  for (const { server, client } of [patient, hasty]) {
    client.close();
    server.closeAllConnections();
    server.close();
  }
});

async function post({ client }: Served, path: string, content: unknown) {
  const body = JSON.stringify(content);
  const headers = { 'Content-Type': 'application/json' };
  const answer = await client.ask({ method: 'POST', path: `/api/v1/${path}`, headers, body });
  return { status: answer.status, text: answer.body.toString(), body: JSON.parse(answer.body.toString()) };
}

/** Solves a job, and holds every other answer about it against that. */
async function judged(request: RequestBody): Promise<SolveResponse> {
  const { status, body } = await post(patient, 'solve', request);
  expect([status, body.error]).toEqual([200, undefined]);
  const answer = body as SolveResponse;
  expect(judge(request, answer.result)).toEqual([]);
  expect(judgeMissingArea(toCut(request), answer.result)).toEqual([]);

  const validated = await post(patient, 'validate', request);
  expect(validated.status).toBe(200);
  expect(judgeWarnings(toCut(request), validated.body as Validated, answer.result)).toEqual([]);
  const unrelatedToPtx = (warnings: readonly { readonly code: string }[]) =>
    warnings.filter(({ code }) => !code.startsWith('ptx_'));
  if (request.includeWarnings)
    expect(unrelatedToPtx(answer.warnings ?? [])).toEqual(unrelatedToPtx(validated.body.warnings));
  else expect(answer.warnings).toBeUndefined();

  expectPtx(request, answer);
  expectDrawings(request, answer);
  for (const claim of [answer, answer.result]) {
    const verdict = await post(patient, 'verify', { request, response: claim });
    expect(verdict.body).toMatchObject({ valid: true, violations: [] });
  }
  return answer;
}

function expectPtx(request: RequestBody, { ptx, result }: SolveResponse): void {
  if (!request.includePtx) {
    expect(ptx).toBeUndefined();
    return;
  }
  const sheets = result.sheets.filter(({ fixed }) => !fixed).map(treeOf);
  const isTooDeep = sheets.some((root) => [...nodesOf(root)].some(({ stage }) => stage > MAX_STAGES));
  const isImpossible = isTooDeep || sheets.some((root) => hasNarrowKerf(root, true));
  if (isImpossible) {
    expect(ptx).toBeNull();
    return;
  }
  const job = JSON.parse(
    Buffer.from(jobOf(prepare(Buffer.from(JSON.stringify(request)), within(60_000)))).toString(),
  ) as Job;
  expectSameLayout(job, result, ptx ?? '');
}

/** Stages that a PTX file may have. */
const MAX_STAGES = 9;

/** Whether a cut within a row leaves nothing beyond it, though the row goes on: its kerf is narrower than the others. */
function hasNarrowKerf(node: CutTreeNode | null, isLast: boolean): boolean {
  if (node?.type !== 'cut') return false;
  const { child, next, direction } = node;
  const below = (part: CutTreeNode | null, isLastOfRow: boolean) =>
    hasNarrowKerf(part, part?.direction === direction ? isLastOfRow : true);
  return (next === null && !isLast) || below(child, isLast && next === null) || below(next, isLast);
}

/** One well-formed drawing for each sheet. */
function expectDrawings(request: RequestBody, { svg, result }: SolveResponse): void {
  expect(svg?.length).toBe(request.includeSvg ? result.sheets.length : undefined);
  for (const drawing of svg ?? []) {
    const parser = new SaxesParser();
    parser.on('error', (error) => {
      throw error;
    });
    parser.write(drawing).close();
  }
}

/** Of `bound` and `search`, a verdict judges the types alone. */
const JUDGED_BY_TYPE = /^(\.materials\[\d+])?\.(bound|search)\b|^\.engineVersion/;

/** What an answer has beyond the contract or because the request asks for it may be missing, but not be wrong. */
const MAY_BE_MISSING =
  /\.(cost|cutCount|cutLength|cutList|edgeBands|edges|finishedHeight|finishedWidth|fixed|label|machineMs|material|materials|missing|missingLowerBound|newArea|offcut|offcutId|offcuts|offcutValue|patterns|trimCuts|turnCount|unit|unplaced|pieceIndex): removed$/;

it('answers of every route to one job agree', { timeout: 7_200_000 }, async () => {
  let [placed, refused, tried] = [0, 0, 0];
  const property = fc.asyncProperty(randomJob, damage, async (request, damages) => {
    const { result } = await judged(request);
    placed += result.totalPlaced;
    const cut = result.sheets.filter((_, position) => (request.pieces.length + position) % 3 === 0);
    if (cut.length > 0) {
      const fixedSheets = cut.map(({ sheetIndex, cutTree, cutTreeFlat }) => ({
        sheetIndex,
        cutTree,
        cutTreeFlat,
      }));
      // Members of sets on them need no further copy.
      const { matchedSets: _, ...others } = request;
      await judged({ ...others, fixedSheets });
    }
    for (const choices of damages) {
      const { copy, did } = damaged(result, choices);
      const { status, body } = await post(patient, 'verify', { request, response: copy });
      expect([did, status]).toEqual([did, 200]);
      tried += 1;
      if (!body.valid) refused += 1;
      else if (!JUDGED_BY_TYPE.test(did) && !MAY_BE_MISSING.test(did))
        expect({ did, faults: faultsOf(request, copy) }).toEqual({ did, faults: [] });
    }
  });
  await fc.assert(property, { numRuns: RUNS, ...(RUNS > 30 && { endOnFailure: true }) });
  // It would show nothing if no piece fitted, or if the damage changed nothing.
  expect(placed).toBeGreaterThan(2 * RUNS);
  expect(refused).toBeGreaterThan(0.7 * tried);
  expect(patient.lines).toEqual([]);
});

/** What the second checker finds in a result that may be damaged beyond reading. */
function faultsOf(request: RequestBody, result: SolveResponse['result']): string[] {
  try {
    return judge(request, result);
  } catch (error) {
    return [String(error)];
  }
}

it('a check of a damaged request refuses what a solve refuses', { timeout: 7_200_000 }, async () => {
  const seen = new Map<number, number>();
  const property = fc.asyncProperty(randomJob, damage, async (request, damages) => {
    for (const choices of damages) {
      const { copy, did } = damaged(request, choices);
      const solved = await post(hasty, 'solve', copy);
      const validated = await post(hasty, 'validate', copy);
      seen.set(solved.status, (seen.get(solved.status) ?? 0) + 1);
      expect([did, validated.status]).toEqual([did, solved.status]);
      expect([did, [200, 400, 413, 422].includes(solved.status)]).toEqual([did, true]);
      if (solved.status !== 200) expect([did, validated.body]).toEqual([did, solved.body]);
    }
  });
  await fc.assert(property, { numRuns: RUNS, ...(RUNS > 30 && { endOnFailure: true }) });
  for (const status of [200, 400, 422]) expect(seen.get(status) ?? 0).toBeGreaterThan(RUNS / 10);
  expect(hasty.lines).toEqual([]);
});
