import type { Draw } from './draw.ts';

/** A balancer with least connections. It knows its own connections only, not those of other balancers. */
export class Balancer {
  readonly #draw: Draw;
  readonly #connections: Int32Array;

  constructor(draw: Draw, nodes: number) {
    this.#draw = draw;
    this.#connections = new Int32Array(nodes);
  }

  /** Opens a connection to the node with the fewest, but not to `other`. Among equals, chance decides. */
  open(other = -1): number {
    const connections = this.#connections;
    const from = this.#draw.below(connections.length);
    let [chosen, fewest] = [-1, Number.POSITIVE_INFINITY];
    for (let step = 0; step < connections.length && fewest > 0; step++) {
      const node = (from + step) % connections.length;
      const count = connections[node] ?? 0;
      if (node === other || count >= fewest) continue;
      [chosen, fewest] = [node, count];
    }
    if (chosen >= 0) connections[chosen] = fewest + 1;
    return chosen;
  }

  close(node: number): void {
    this.#connections[node] = (this.#connections[node] ?? 0) - 1;
  }
}
