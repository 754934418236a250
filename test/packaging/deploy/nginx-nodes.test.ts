import { expect, test } from 'vitest';
import { read } from '../../docs/documents.ts';
import { HAS_NGINX, Nginx } from '../../http/nginx.ts';
import { siteOn } from '../site.ts';
import { NGINX_NODES, nginxBalancer } from './balancers.ts';
import { behind } from './behind.ts';
import { EXAMPLE_NODES } from './nodes.ts';

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
