/** The examples of balancers as they are shipped, but for their addresses. They have as many nodes as there are. */

import { read } from '../../../support/docs/documents.ts';
import { EXAMPLE_NODES } from './nodes.ts';

/** A node as a balancer sees it. */
export interface Address {
  readonly host: string;
  readonly port: number;
  readonly metricsPort: number;
}

export const NGINX_NODES = read('packaging/deploy/nginx-nodes.conf');
export const HAPROXY = read('packaging/deploy/haproxy.cfg');

/** @param out the node that is marked `down`, if any. */
export function nginxBalancer(port: number, nodes: readonly Address[], out?: Address): string {
  let text = NGINX_NODES.replace('listen 127.0.0.1:8080', `listen 127.0.0.1:${port}`);
  for (const [index, address] of EXAMPLE_NODES.entries()) {
    const node = nodes[index];
    text = node
      ? text
          .replaceAll(
            `server ${address}:8080 `,
            `server ${node.host}:${node.port} ${node === out ? 'down ' : ''}`,
          )
          .replace(`~\\b${escaped(address)}:8080$`, `~\\b${escaped(node.host)}:${node.port}$`)
      : text.replaceAll(new RegExp(`^.*${address.replaceAll('.', '\\\\?\\.')}:8080.*\\n`, 'gm'), '');
  }
  return text;
}

const escaped = (address: string) => address.replaceAll('.', '\\.');

/** Without TLS. */
export function haproxyBalancer(
  [plain, tls]: readonly [number, number, ...unknown[]],
  socket: string,
  nodes: readonly Address[],
): string {
  let text = HAPROXY.replace(/^ +log \/dev\/log.*\n/m, '')
    .replace('/run/haproxy/admin.sock mode 660', socket)
    .replaceAll(/^ +bind \[::\].*\n/gm, '')
    .replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
    .replace(/bind :443 .*/, `bind 127.0.0.1:${tls}`)
    // However slow this machine is.
    .replace('timeout check 3s', 'timeout check 1m')
    .replace(' port 9464', '');
  for (const [index, address] of EXAMPLE_NODES.entries()) {
    const node = nodes[index];
    text = text.replace(
      new RegExp(`(?<=^ +server \\w+ )${address}:8080$`, 'm'),
      node ? `${node.host}:${node.port} port ${node.metricsPort}` : '127.0.0.1:1 disabled',
    );
  }
  return text;
}
