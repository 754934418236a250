import { expect, it } from 'vitest';
import { Agenda } from '../../../../bench/src/simulate/agenda.ts';
import { Node } from '../../../../bench/src/simulate/node.ts';

/** A node whose charges take 1 ms, and what it tells. */
function nodeWith(threads: number, queue: number) {
  const agenda = new Agenda();
  const statements: number[] = [];
  const database = {
    charge(charges: number, done: () => void): void {
      statements.push(charges);
      agenda.after(1, done);
    },
  };
  const begun: [number, number][] = [];
  const observer = { begun: (waitMs: number, chargeMs: number) => void begun.push([waitMs, chargeMs]) };
  const node = new Node(agenda, database, { threads, queue }, observer);
  const ended: number[] = [];
  const offer = (ms: number) =>
    node.offer({ arrivedAt: agenda.now, ms, done: () => void ended.push(agenda.now) });
  return { agenda, statements, begun, ended, offer };
}

it('runs as many as it has threads, lets others wait, and refuses the rest', () => {
  const { agenda, begun, ended, offer } = nodeWith(1, 1);
  expect([offer(10), offer(10), offer(10)]).toEqual([true, true, false]);
  agenda.run();
  // Each is charged on its thread, for 1 ms.
  expect(begun).toEqual([
    [0, 1],
    [11, 1],
  ]);
  expect(ended).toEqual([11, 22]);
});

it('charges together what arrives during a charge', () => {
  const { agenda, statements, begun, offer } = nodeWith(4, 0);
  for (let sent = 0; sent < 4; sent++) offer(10);
  agenda.run();
  expect(statements).toEqual([1, 3]);
  expect(begun.map(([, chargeMs]) => chargeMs)).toEqual([1, 2, 2, 2]);
});
