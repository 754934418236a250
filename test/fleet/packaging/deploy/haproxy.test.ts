import { describe, expect, it, test } from 'vitest';
import { Wire } from '../../../support/http/wire.ts';
import { HAPROXY, haproxyBalancer } from './balancers.ts';
import { ask, behind, expectEnvelopes, expectRedirected } from './behind.ts';
import { HAS_HAPROXY, Haproxy } from './haproxy.ts';
import { Node, until } from './nodes.ts';

const startWith = (nodes: readonly Node[]) =>
  Haproxy.with((ports, socket) => haproxyBalancer(ports, socket, nodes));

behind('HAProxy', HAS_HAPROXY, async (nodes) => {
  // Requests alone decide which node is there.
  const haproxy = await Haproxy.with((ports, socket) =>
    haproxyBalancer(ports, socket, nodes).replace(/default-server check/, 'default-server no-check'),
  );
  return {
    port: haproxy.ports[1],
    stop: () => haproxy.stop(),
    clientAt: (from) => ({ from, headers: [] }),
  };
});

test('what HAProxy itself refuses is in the envelope of the contract', () => expectEnvelopes(HAPROXY));

describe.skipIf(!HAS_HAPROXY)('HAProxy (skipped where it is not installed)', () => {
  it('asks no node that is not ready, and asks it again later', async () => {
    const nodes = [await Node.start({}), await Node.start({})];
    const haproxy = await startWith(nodes);
    const isUp = async () => !/,DOWN\b/.test(await stateOf(haproxy, 'node1'));
    const [first] = nodes;
    if (!first) throw new Error('no node');
    first.drains = true;
    await until(async () => !(await isUp()));
    const before = await answered(first);
    for (let sent = 0; sent < 4; sent++)
      expect((await ask(haproxy.ports[1], 'GET /health')).status).toBe(200);
    expect(await answered(first)).toBe(before);
    first.drains = false;
    await until(isUp);
    await until(async () => {
      await ask(haproxy.ports[1], 'GET /health');
      return (await answered(first)) > before;
    });
    await haproxy.stop();
    for (const node of nodes) node.kill();
  });

  it('closes connections of a client that has far too many, and serves others', async () => {
    const node = await Node.start({});
    const haproxy = await startWith([node]);
    const [, port] = haproxy.ports;
    const idle = Array.from({ length: 101 }, () => new Wire(port, '127.0.0.2'));
    await Promise.race(idle.map(({ closed }) => closed));
    expect(idle.filter(({ socket }) => socket.destroyed)).toHaveLength(1);
    expect((await ask(port, 'GET /health')).status).toBe(200);
    for (const { socket } of idle) socket.destroy();
    await haproxy.stop();
    node.kill();
  });

  it('redirects a browser to TLS, and nobody else', async () => {
    const node = await Node.start({});
    const haproxy = await startWith([node]);
    await expectRedirected(haproxy.ports[0]);
    await haproxy.stop();
    node.kill();
  });
});

/** The line of a node in the statistics. */
async function stateOf(haproxy: Haproxy, node: string): Promise<string> {
  const lines = (await haproxy.command('show stat')).split('\n');
  return lines.find((line) => line.startsWith(`cutting_layout_nodes,${node},`)) ?? '';
}

/** Requests that a node has answered. */
async function answered(node: Node): Promise<number> {
  const text = await node.service.metrics.text();
  const counts = text.matchAll(/^cutting_layout_http_requests_total\{.*\} (\d+)$/gm);
  return Array.from(counts, ([, count]) => Number(count)).reduce((sum, count) => sum + count, 0);
}
