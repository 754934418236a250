/** Honest clients beside the attackers. However busy the machine is, each gets an answer, or a refusal in the contract's form. */

import { expect } from 'vitest';
import { JOB } from '../support/http/service.ts';
import { Wire } from '../support/http/wire.ts';
import type { Unit } from './unit.ts';

export const portsOf = ({ port, operatorPort }: Unit) => ({ port, operatorPort });

/** What a service refuses that has too much to do, or a client whose bytes the busy machine brings too late. */
const BUSY = [408, 429, 503];

/** Asks on new connections until it is answered with 200: an attack may have others refused, but not for ever. */
async function insist(port: number, ask: (wire: Wire) => Promise<void>): Promise<void> {
  for (;;) {
    const wire = new Wire(port);
    await ask(wire);
    const { status, body } = await wire.answer();
    wire.socket.destroy();
    if (status === 200) return;
    expect(BUSY).toContain(status);
    expect(JSON.parse(body)).toMatchObject({ ok: false, error: { code: expect.any(String) } });
  }
}

const get = (path: string) => (wire: Wire) => wire.head(`GET ${path} HTTP/1.1`, 'Connection: close');

export const healthy = (port: number): Promise<void> => insist(port, get('/health'));

export const ready = (operatorPort: number): Promise<void> => insist(operatorPort, get('/ready'));

export const solved = (port: number): Promise<void> =>
  insist(port, (wire) => wire.post('/api/v1/solve', JOB, 'Connection: close'));

/** Whether it solves for nobody any more: a client that has said all it had to say may have gone unnoticed. */
export async function isIdle({ operatorPort }: Unit): Promise<boolean> {
  const metrics = await (await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).text();
  return ['solver_threads_busy', 'queue_length', 'bytes_in_flight'].every((name) =>
    metrics.includes(`cutting_layout_${name} 0\n`),
  );
}
