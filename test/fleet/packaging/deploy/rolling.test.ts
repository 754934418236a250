import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HAS_NGINX, Nginx } from '../../../support/http/nginx.ts';
import { siteOn } from '../../../support/packaging/site.ts';
import { postgresServer } from '../../../support/state/kinds.ts';
import { HAS_POSTGRES } from '../../../support/state/postgres/server.ts';
import { type Address, haproxyBalancer, nginxBalancer } from './balancers.ts';
import { Fleet, Load } from './fleet.ts';
import { HAS_HAPROXY, Haproxy } from './haproxy.ts';

const SKIPPED = '(skipped where they are not installed)';

let fleet: Fleet | undefined;
beforeEach(() => {
  fleet = undefined;
});
afterEach(() => fleet?.stop());

/** More clients than solver threads, so that solves wait at each node. */
const CLIENTS = 8;

/** Answers between two steps, so that every step has load. */
const BETWEEN = 30;

/** Each request got its layout, and was charged once. */
async function expectAllSolved(fleet: Fleet, load: Load): Promise<void> {
  expect(Object.fromEntries(load.answers)).toEqual({ 200: load.sent });
  expect(await fleet.charged()).toBe(load.sent);
  expect(fleet.faults).toEqual([]);
}

describe.skipIf(!HAS_POSTGRES || !HAS_NGINX)(`behind PostgreSQL and nginx ${SKIPPED}`, () => {
  it('no request fails while all nodes are restarted, as docs/deploy.md says', async () => {
    fleet = await Fleet.start(postgresServer());
    const { nodes } = fleet;
    let ports: readonly [number, number, number] = [0, 0, 0];
    const site = (out?: Address) => {
      const [tls, plain, balancer] = ports;
      const many = { burst: 1_000_000 };
      return siteOn({ service: balancer, plain, tls }, many) + nginxBalancer(balancer, nodes, out);
    };
    const nginx = await Nginx.with((free) => {
      ports = free;
      return site();
    }, 2);
    const load = new Load(nginx.port, await fleet.issueKey(), CLIENTS);
    try {
      for (const node of nodes) {
        await load.more(BETWEEN);
        await nginx.reload(site(node));
        await load.more(BETWEEN);
        expect(await node.stop()).toBe(0);
        await load.more(BETWEEN);
        await node.start();
        await nginx.reload(site());
      }
      await load.more(BETWEEN);
    } finally {
      await load.stop();
      await nginx.stop();
    }
    await expectAllSolved(fleet, load);
  });
});

describe.skipIf(!HAS_POSTGRES || !HAS_HAPROXY)(`behind PostgreSQL and HAProxy ${SKIPPED}`, () => {
  it('no request fails while all nodes are restarted, with nothing but a delay before the drain', async () => {
    fleet = await Fleet.start(postgresServer(), '--drain-delay-ms', '5000');
    const { nodes } = fleet;
    const haproxy = await Haproxy.with((ports, socket) =>
      haproxyBalancer(ports, socket, nodes)
        .replace('sc_http_req_rate(0) gt 300', 'sc_http_req_rate(0) gt 1000000')
        // A hundred checks within the delay: this machine may be slow.
        .replace('inter 1s', 'inter 20ms'),
    );
    const load = new Load(haproxy.ports[1], await fleet.issueKey(), CLIENTS);
    try {
      for (const node of nodes) {
        await load.more(BETWEEN);
        expect(await node.stop()).toBe(0);
        await load.more(BETWEEN);
        await node.start();
        while (/,DOWN\b/.test(await haproxy.command('show stat'))) await load.more(1);
      }
      await load.more(BETWEEN);
    } finally {
      await load.stop();
      await haproxy.stop();
    }
    await expectAllSolved(fleet, load);
  });
});
