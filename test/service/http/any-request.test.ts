import type { Server } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ERRORS, ErrorBodySchema } from '../../../src/contract/errors.ts';
import { createHttpServer } from '../../../src/http/server.ts';
import { solvingApp, testService } from '../../support/http/service.ts';
import { listen } from '../../support/http/wire.ts';
import { type AnyAnswer, type AnyRequest, anyRequest, Client } from './any-request.ts';

/** How many requests; a soak test may ask for more. */
const RUNS = Number(process.env['ANY_REQUEST_RUNS'] ?? 1_000);

const service = testService({ maxSolveMs: 20, trustProxyHeaders: true });
let server: Server;
let client: Client;

beforeAll(async () => {
  const app = solvingApp(service);
  server = createHttpServer(app, service.log);
  client = new Client(await listen(server));
});

afterAll(() => {
  client.close();
  server.closeAllConnections();
  server.close();
});

const DECODE = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes };

function documentOf({ headers, body }: AnyAnswer): unknown {
  expect(headers['content-type']).toBe('application/json');
  const coding = (headers['content-encoding'] ?? 'identity') as keyof typeof DECODE;
  return JSON.parse(DECODE[coding](body).toString());
}

function expectContract({ method, path }: AnyRequest, answer: AnyAnswer): void {
  // What is not a sound request has no id.
  if (answer.status !== 400) expect(answer.headers['x-request-id']).toMatch(/^[\w=-]{1,255}$/);
  if (answer.status === 204) expect(method).toBe('OPTIONS');
  if (method === 'HEAD' || answer.status === 204) {
    expect(answer.body).toHaveLength(0);
  } else if (answer.status < 300) {
    const bare = { openapi: '3.1.0', info: { version: 'v1' } };
    const enveloped = { ok: true, contractVersion: 'v1' };
    expect(documentOf(answer)).toMatchObject(path === '/api/v1/openapi.json' ? bare : enveloped);
  } else {
    const { error } = v.parse(ErrorBodySchema, documentOf(answer));
    expect(answer.status).toBe(ERRORS[error.code].status);
    expect(error.code).not.toBe('internal_error');
  }
}

it('any request gets an answer of the contract, never an internal error', {
  timeout: 600_000,
}, async () => {
  const seen = new Map<number, number>();
  const property = fc.asyncProperty(anyRequest, async (request) => {
    const answer = await client.ask(request);
    seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
    expectContract(request, answer);
  });
  await fc.assert(property, { numRuns: RUNS });
  expect(service.lines).toEqual([]);
  // It would show nothing if all of it were refused for the same reason.
  for (const status of [200, 204, 400, 401, 404, 415, 422]) {
    expect(seen.get(status) ?? 0, `answers with ${status}`).toBeGreaterThan(RUNS / 500);
  }
});
