import { expect, test } from 'vitest';
import { read } from '../../../support/docs/documents.ts';
import { HAS_NGINX, Nginx } from '../../../support/http/nginx.ts';
import { Wire } from '../../../support/http/wire.ts';
import { siteOn } from '../../../support/packaging/site.ts';
import { NGINX_NODES, nginxBalancer } from './balancers.ts';
import { behind } from './behind.ts';
import { EXAMPLE_NODES, Node } from './nodes.ts';

behind('the site and the balancer of nginx', HAS_NGINX, async (nodes) => {
  const nginx = await Nginx.with(
    ([tls, plain, balancer]) => siteOn({ service: balancer, plain, tls }) + nginxBalancer(balancer, nodes),
  );
  return {
    port: nginx.port,
    stop: () => nginx.stop(),
    clientAt: (address) => ({ headers: [`X-Test-Address: ${address}`] }),
  };
});

test.skipIf(!HAS_NGINX)('the balancer keeps no connection that a reload would close', async () => {
  const nodes = [await Node.start({}), await Node.start({})];
  const nginx = await Nginx.with(
    ([tls, plain, balancer]) => siteOn({ service: balancer, plain, tls }) + nginxBalancer(balancer, nodes),
  );
  const wire = new Wire(nginx.third);
  await wire.head('GET /health HTTP/1.1');
  const { status, head } = await wire.answer();
  expect(status).toBe(200);
  expect(head).toMatch(/^connection: close\r$/im);
  await nginx.stop();
  for (const node of nodes) node.kill();
});

test('the site passes everything to the balancer', () => {
  expect(NGINX_NODES).toContain('listen 127.0.0.1:8080;');
  expect(read('packaging/server/nginx.conf')).toContain('server 127.0.0.1:8080;');
});

test('each node has its upstream of all others', () => {
  const upstreams = new Map(
    Array.from(NGINX_NODES.matchAll(/^upstream (\w+) \{\n([\s\S]*?)^\}/gm), ([, name = '', body = '']) => [
      name,
      Array.from(body.matchAll(/^ +server (\S+):8080 /gm), ([, address = '']) => address).sort(),
    ]),
  );
  expect(upstreams.get('cutting_layout_nodes')).toEqual(EXAMPLE_NODES);
  for (const address of EXAMPLE_NODES) {
    const line = new RegExp(`^ +~\\\\b${address.replaceAll('.', '\\\\\\.')}:8080\\$ (\\w+);$`, 'm');
    const others = upstreams.get(line.exec(NGINX_NODES)?.[1] ?? '');
    expect(others).toEqual(EXAMPLE_NODES.filter((other) => other !== address));
  }
});
