import { expect, test } from 'vitest';
import { read } from '../../docs/documents.ts';
import { HAS_NGINX, Nginx } from '../../http/nginx.ts';
import { siteOn } from '../site.ts';
import { behind } from './behind.ts';
import { EXAMPLE_NODES, type Node } from './nodes.ts';

const BALANCER = read('packaging/deploy/nginx-nodes.conf');

/** The balancer as it is shipped, but for its addresses; it has as many nodes as there are. */
function balancerOn(port: number, nodes: readonly Node[]): string {
  let text = BALANCER.replace('listen 127.0.0.1:8080', `listen 127.0.0.1:${port}`);
  for (const [index, address] of EXAMPLE_NODES.entries()) {
    const node = nodes[index];
    text = node
      ? text
          .replaceAll(`server ${address}:8080 `, `server 127.0.0.1:${node.port} `)
          .replace(`~\\b${address.replaceAll('.', '\\.')}:8080$`, `~\\b127\\.0\\.0\\.1:${node.port}$`)
      : text.replaceAll(new RegExp(`^.*${address.replaceAll('.', '\\\\?\\.')}:8080.*\\n`, 'gm'), '');
  }
  return text;
}

behind('the site and the balancer of nginx', HAS_NGINX, async (nodes) => {
  const nginx = await Nginx.with(
    ([tls, plain, balancer]) => siteOn({ service: balancer, plain, tls }) + balancerOn(balancer, nodes),
  );
  return {
    port: nginx.port,
    stop: () => nginx.stop(),
    clientAt: (address) => ({ headers: [`X-Test-Address: ${address}`] }),
  };
});

test('the site passes everything to the balancer', () => {
  expect(BALANCER).toContain('listen 127.0.0.1:8080;');
  expect(read('packaging/server/nginx.conf')).toContain('server 127.0.0.1:8080;');
});

test('each node has its upstream of all others', () => {
  const upstreams = new Map(
    Array.from(BALANCER.matchAll(/^upstream (\w+) \{\n([\s\S]*?)^\}/gm), ([, name = '', body = '']) => [
      name,
      Array.from(body.matchAll(/^ +server (\S+):8080 /gm), ([, address = '']) => address).sort(),
    ]),
  );
  expect(upstreams.get('cutting_layout_nodes')).toEqual(EXAMPLE_NODES);
  for (const address of EXAMPLE_NODES) {
    const line = new RegExp(`^ +~\\\\b${address.replaceAll('.', '\\\\\\.')}:8080\\$ (\\w+);$`, 'm');
    const others = upstreams.get(line.exec(BALANCER)?.[1] ?? '');
    expect(others).toEqual(EXAMPLE_NODES.filter((other) => other !== address));
  }
});
