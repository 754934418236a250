/** What must hold behind every balancer. */

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ClientGone } from '../../../../src/admission/slots.ts';
import type { Config } from '../../../../src/config.ts';
import { ContractError, ERROR_CODES, errorBody } from '../../../../src/contract/errors.ts';
import { LIMITS } from '../../../../src/contract/limits.ts';
import { JOB } from '../../../support/http/service.ts';
import { Wire } from '../../../support/http/wire.ts';
import { newStore } from '../../../support/state/stores.ts';
import { Node, until } from './nodes.ts';

/** A balancer that runs. */
interface Balancer {
  readonly port: number;
  readonly stop: () => Promise<void>;
  /** Sends a request of a client at another address; the lines of its head that say so. */
  readonly clientAt: (address: string) => { readonly from?: string; readonly headers: readonly string[] };
}

/** Some 50 kB: more than the ordinary buffer of a proxy. */
const MANY = { ...JOB, pieces: Array(1_900).fill(JOB.pieces[0]) };

/** Any headers that a client could lie with. */
const LIES = ['X-Forwarded-For: 198.51.100.1', 'CF-Connecting-IP: 198.51.100.2'];

const SOLVE = '/api/v1/solve';

export function behind(name: string, isThere: boolean, start: (nodes: readonly Node[]) => Promise<Balancer>) {
  describe.skipIf(!isThere)(`behind ${name} (skipped where it is not installed)`, () => {
    let nodes: Node[];
    let balancer: Balancer;

    /** Starts nodes with one thread and no queue, each with `settings` of its own, and the balancer. */
    async function run(...settings: Partial<Config>[]): Promise<void> {
      const store = newStore();
      const least = { maxConcurrentSolves: 1, maxQueuedSolves: 0 };
      nodes = [];
      for (const own of settings) nodes.push(await Node.start({ ...least, ...own }, store));
      balancer = await start(nodes);
    }

    beforeEach(() => {
      nodes = [];
    });

    afterEach(async () => {
      await balancer.stop();
      for (const node of nodes) node.kill();
    });

    const node = (index: number): Node => {
      const found = nodes[index];
      if (!found) throw new Error(`there is no node ${index}`);
      return found;
    };

    /** Sends a solve. Its answer is read when it is asked for. */
    async function send(address = '127.0.0.2', body: unknown = JOB, ...headers: string[]) {
      const client = balancer.clientAt(address);
      const wire = new Wire(balancer.port, client.from);
      await wire.post(SOLVE, body, ...client.headers, ...headers);
      return { wire, answer: () => wire.answer() };
    }

    const started = () => nodes.reduce((sum, { started }) => sum + started, 0);

    /** Sends a solve, waits until a node has begun it, and returns that node. */
    async function begin(body: unknown = JOB) {
      const before = nodes.map((node) => node.started);
      const sent = await send('127.0.0.2', body);
      await until(() => started() > before.reduce((sum, n) => sum + n, 0));
      const index = nodes.findIndex((node, place) => node.started > (before[place] ?? 0));
      const solve = await node(index).service.engine.started(before[index] ?? 0);
      return { ...sent, index, solve };
    }

    async function refusals(code: string): Promise<number> {
      const counts = await Promise.all(nodes.map((node) => node.refusals(code)));
      return counts.reduce((sum, count) => sum + count, 0);
    }

    it('a solve goes to the node with the fewest', async () => {
      await run({ maxConcurrentSolves: 9 }, { maxConcurrentSolves: 9 }, { maxConcurrentSolves: 9 });
      const first = [await begin(), await begin(), await begin()];
      expect(first.map(({ index }) => index).sort()).toEqual([0, 1, 2]);
      let [free] = first;
      // In turn they would go to the others.
      for (let round = 0; round < 4; round++) {
        free?.solve.answer({});
        expect((await free?.answer())?.status).toBe(200);
        const next: Awaited<ReturnType<typeof begin>> = await begin();
        expect(next.index).toBe(free?.index);
        free = next;
      }
    });

    it('a solve for which one node is too busy goes to another, and counts once', async () => {
      const room = 4;
      await run({}, { maxConcurrentSolves: room, anonymousDailyQuota: 1 + room });
      // As many as there is room for: wherever they are sent, each finds its place within two tries.
      const solves = [];
      for (let sent = 0; sent < 1 + room; sent++) solves.push(await begin(MANY));
      expect(nodes.map(({ started }) => started)).toEqual([1, room]);
      expect(await node(0).refusals('server_busy')).toBeGreaterThan(0);
      for (const { solve } of solves) solve.answer({});
      for (const { answer } of solves) expect((await answer()).status).toBe(200);
      expect(await refusals('rate_limit_exceeded')).toBe(0);
    });

    it('says server_busy, as the nodes do, when two of them are too busy, and asks no third', async () => {
      await run({}, {}, {});
      for (let sent = 0; sent < 3; sent++) await begin();
      const { status, head, body } = await (await send()).answer();
      expect([status, JSON.parse(body)]).toEqual([503, errorBody(new ContractError('server_busy'))]);
      expect(head).toMatch(/^x-request-id: /im);
      expect(await refusals('server_busy')).toBe(2);
    });

    it('goes on without a node that was killed', async () => {
      await run({ maxConcurrentSolves: 9 }, { maxConcurrentSolves: 9 }, { maxConcurrentSolves: 9 });
      node(1).kill();
      for (let sent = 0; sent < 6; sent++) expect((await begin()).index).not.toBe(1);
    });

    it('never repeats a solve whose node died, and does not call it busy', async () => {
      await run({}, {});
      const { index, answer } = await begin();
      node(index).kill();
      const { status, head, body } = await answer();
      expect([status, JSON.parse(body).error.code]).toEqual([502, 'internal_error']);
      expect(head).toMatch(/^content-type: application\/json\r$/im);
      // A solve that comes later is the only one on the other node.
      expect((await begin()).index).toBe(1 - index);
      expect(node(1 - index).started).toBe(1);
    });

    it('says in the envelope that no node is there', async () => {
      await run({}, {});
      for (const gone of nodes) gone.kill();
      const { status, head, body } = await (await send()).answer();
      const { code, message } = JSON.parse(body).error;
      expect([502, 503]).toContain(status);
      expect(code).toBe('server_busy');
      expect(body).toBe(JSON.stringify(errorBody(new ContractError(code, message))));
      for (const header of ['access-control-allow-origin: \\*', 'cache-control: no-store'])
        expect(head).toMatch(new RegExp(`^${header}\r$`, 'im'));
    });

    it('each client has its own quota over all nodes, whatever it claims to be', async () => {
      const roomy = { maxConcurrentSolves: 9, anonymousDailyQuota: 2 };
      await run(roomy, roomy, roomy);
      for (let sent = 0; sent < 2; sent++) {
        const { solve, answer } = await begin();
        solve.answer({});
        expect((await answer()).status).toBe(200);
      }
      for (const lie of LIES) expect((await (await send('127.0.0.2', JOB, lie)).answer()).status).toBe(429);
      // No node was asked twice.
      expect(await refusals('rate_limit_exceeded')).toBe(LIES.length);
      const before = started();
      const other = await send('127.0.0.3');
      await until(() => started() > before);
      other.wire.socket.destroy();
    });

    it('a client that goes away cancels its solve', async () => {
      await run({}, {});
      const { wire, index, solve } = await begin();
      const { outcome } = await node(index).service.slots.asked(0);
      wire.socket.destroy();
      await expect(outcome).rejects.toBeInstanceOf(ClientGone);
      expect(solve.signal.aborted).toBe(true);
    });

    it('passes the largest body on, and leaves it to the service to refuse a larger one', async () => {
      await run({}, {});
      const padded = (bytes: number) => ({ ...JOB, [' '.repeat(bytes - JSON.stringify(JOB).length - 5)]: 0 });
      const largest = await (await send('127.0.0.2', padded(LIMITS.MAX_REQUEST_BYTES))).answer();
      expect([largest.status, JSON.parse(largest.body).error.code]).toEqual([400, 'invalid_schema']);
      const larger = await (await send('127.0.0.2', padded(LIMITS.MAX_REQUEST_BYTES + 1))).answer();
      expect([larger.status, JSON.parse(larger.body).error.code]).toEqual([413, 'payload_too_large']);
    });

    it('passes the largest verification on', async () => {
      await run({}, {});
      const wire = new Wire(balancer.port, '127.0.0.2');
      await wire.post('/api/v1/verify', 'x'.repeat(LIMITS.MAX_VERIFY_BYTES - 2));
      const { status, body } = await wire.answer();
      expect([status, JSON.parse(body).error.code]).toEqual([400, 'invalid_schema']);
    });

    it('leaves refusals of the service as they are', async () => {
      await run({}, {});
      const { status, head, body } = await ask(balancer.port, 'GET /nothing');
      expect([status, JSON.parse(body).error.code]).toEqual([404, 'not_found']);
      expect(head).toMatch(/^x-request-id: /im);
    });
  });
}

/** Every body of `text`, a configuration, is an envelope of the contract. */
export function expectEnvelopes(text: string): void {
  const bodies = Array.from(text.matchAll(/'(\{.*?\})'/g), ([, body = '']) => body);
  expect(bodies.length).toBeGreaterThan(3);
  for (const body of bodies) {
    const { code, message } = JSON.parse(body).error;
    expect(ERROR_CODES).toContain(code);
    expect(body).toBe(JSON.stringify(errorBody(new ContractError(code, message))));
  }
}

/** Asks once, on a connection of its own. */
export async function ask(port: number, line: string, ...headers: string[]) {
  const wire = new Wire(port);
  await wire.head(`${line} HTTP/1.1`, ...headers);
  const answer = await wire.answer();
  wire.socket.destroy();
  return answer;
}

/** What asks without TLS on `port` is redirected if it is a browser, and refused if it sends a key or a job. */
export async function expectRedirected(port: number): Promise<void> {
  const { status, head } = await ask(port, 'GET /api/v1/info?a=b');
  expect(status).toBe(308);
  expect(head).toMatch(/^location: https:\/\/cutting\.example\.com\/api\/v1\/info\?a=b\r$/im);
  for (const [line, ...headers] of [
    ['POST /api/v1/solve', 'Content-Length: 0'],
    ['GET /api/v1/usage', 'X-API-Key: cl_free_x'],
  ] as const) {
    const refused = await ask(port, line, ...headers);
    expect([refused.status, JSON.parse(refused.body).error.code]).toEqual([404, 'not_found']);
  }
}
