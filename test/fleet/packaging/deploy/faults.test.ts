import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HAS_NGINX, Nginx } from '../../../support/http/nginx.ts';
import { postgresServer } from '../../../support/state/kinds.ts';
import { HAS_POSTGRES, PostgresServer } from '../../../support/state/postgres/server.ts';
import { nginxBalancer } from './balancers.ts';
import { Fleet, Load, solve } from './fleet.ts';

/** More clients than solver threads, so that solves wait at each node. */
const CLIENTS = 8;

/** `FLEET_TURNS=20` tries as often as the bar of the service asks for. */
const TURNS = Number(process.env['FLEET_TURNS'] ?? 1);

/** How often the database ends all connections. */
const ROUNDS = 8;

/** Answers between two steps, so that every step has load. */
const BETWEEN = 30;

const SKIPPED = '(skipped where PostgreSQL and nginx are not installed)';

const BUSY = '503 server_busy';

/** The database did not say whether it stored the charge. */
const UNKNOWN = '500 internal_error';

describe.skipIf(!HAS_POSTGRES || !HAS_NGINX)(`three nodes on PostgreSQL, behind nginx ${SKIPPED}`, () => {
  let server: PostgresServer;
  let fleet: Fleet;
  let nginx: Nginx;

  beforeAll(async () => {
    server = await PostgresServer.start();
  });
  afterAll(() => server.remove());

  beforeEach(async () => {
    fleet = await Fleet.start(server);
    nginx = await Nginx.with(([port]) => withoutSite(nginxBalancer(port, fleet.nodes)));
  });
  afterEach(async () => {
    await nginx.stop();
    await fleet.stop();
  });

  const begin = async () => new Load(nginx.port, await fleet.issueKey(), CLIENTS);

  /** No node has ended, each layout was charged once, and each charge whose answer was lost at most once. */
  async function expectExact(load: Load, lost: number): Promise<void> {
    expect(fleet.nodes.map(({ ending }) => ending)).toEqual([undefined, undefined, undefined]);
    const unknown = load.of(UNKNOWN);
    expect(unknown).toBeLessThanOrEqual(lost);
    const charged = await fleet.charged();
    expect(charged).toBeGreaterThanOrEqual(load.of('200'));
    expect(charged).toBeLessThanOrEqual(load.of('200') + unknown);
  }

  it('answer server_busy while the database is away, charge nothing wrong, and recover', async () => {
    const load = await begin();
    for (let outage = 0; outage < 2; outage++) {
      await load.more(BETWEEN);
      await server.stop();
      await load.more(BETWEEN, BUSY);
      await server.start();
      for (const node of fleet.nodes) await node.ready();
      await load.more(BETWEEN);
    }
    await load.stop();
    expect(load.of(BUSY)).toBeGreaterThan(0);
    expect([...load.answers.keys()].filter((outcome) => ![BUSY, UNKNOWN].includes(outcome))).toEqual(['200']);
    await expectExact(load, 2 * CLIENTS);
  });

  it('charge exactly while the database ends their connections', async () => {
    const load = await begin();
    for (let round = 0; round < ROUNDS; round++) {
      await load.more(5);
      await server.admin('postgres', (client) =>
        client.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'state%' AND pid <> pg_backend_pid()",
        ),
      );
    }
    await load.more(BETWEEN);
    await load.stop();
    expect([...load.answers.keys()].filter((outcome) => ![BUSY, UNKNOWN].includes(outcome))).toEqual(['200']);
    await expectExact(load, ROUNDS * CLIENTS);
  });

  it('lose with a node that is killed only what it was solving, and charge that once at most', async () => {
    const load = await begin();
    await load.more(BETWEEN);
    const [node] = fleet.nodes;
    await node?.stop('SIGKILL');
    await load.more(BETWEEN);
    await node?.start();
    await load.more(BETWEEN);
    await load.stop();
    const { 200: solved = 0, '502 internal_error': failed = 0, ...others } = Object.fromEntries(load.answers);
    expect(others).toEqual({});
    expect(failed).toBeLessThanOrEqual(CLIENTS);
    const charged = await fleet.charged();
    expect(charged).toBeGreaterThanOrEqual(solved);
    expect(charged).toBeLessThanOrEqual(solved + failed);
  });
});

describe.skipIf(!HAS_POSTGRES)('three nodes on PostgreSQL (skipped where it is not installed)', () => {
  it('charge 500 of 1,000 solves at once at a quota of 500, again and again', async () => {
    const fleet = await Fleet.start(postgresServer(), '--scale-monthly-quota', '500');
    try {
      for (let turn = 1; turn <= TURNS; turn++) {
        const key = await fleet.issueKey();
        const agent = new Agent({ keepAlive: false });
        const outcomes = await Promise.all(
          Array.from({ length: 1_000 }, async (_, index) => {
            const { host = '', port = 0 } = fleet.nodes[index % fleet.nodes.length] ?? {};
            // A loaded machine may keep some waiting for too long. Those were not charged.
            for (;;) {
              const outcome = await solve(port, key, agent, host);
              if (outcome !== BUSY) return outcome;
              await sleep(20);
            }
          }),
        );
        const counts: Record<string, number> = {};
        for (const outcome of outcomes) counts[outcome] = (counts[outcome] ?? 0) + 1;
        // A charge of which a loaded database did not say in time whether it stored it may count.
        const { 200: solved = 0, '429 rate_limit_exceeded': _, [UNKNOWN]: unknown = 0, ...others } = counts;
        expect(others).toEqual({});
        expect(solved).toBeLessThanOrEqual(500);
        expect(solved + unknown).toBeGreaterThanOrEqual(500);
        expect(await fleet.charged()).toBe(turn * 500);
      }
    } finally {
      await fleet.stop();
    }
  });
});

/** The balancer answers refusals with what the site defines. */
const withoutSite = (balancer: string) => `
map $upstream_bytes_sent $cutting_layout_failure {
  ~[1-9]\\d*$ '{"error":{"code":"internal_error"}}';
  default '{"error":{"code":"server_busy"}}';
}
map $status $cutting_layout_refusal { default $cutting_layout_failure; }
${balancer}`;
