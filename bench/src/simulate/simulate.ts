import { latencies } from '../load/latencies.ts';
import { Agenda } from './agenda.ts';
import { Balancer } from './balancer.ts';
import { Database, type DatabaseSettings } from './database.ts';
import { Draw } from './draw.ts';
import { Node, type NodeSettings } from './node.ts';

export interface Settings extends DatabaseSettings, NodeSettings {
  readonly nodes: number;
  readonly balancers: number;
  /** Share of the solver threads that the solves need, on average; 1: all of them. */
  readonly load: number;
  /** Mean milliseconds of a solve. */
  readonly solveMs: number;
  /** Solves that arrive, in all. */
  readonly solves: number;
  readonly seed: number;
}

export interface Figures {
  /** Arrivals a second. */
  readonly rate: number;
  /** Milliseconds from the arrival to the thread; null if nothing was solved. */
  readonly waitP50: number | null;
  readonly waitP99: number | null;
  /** Milliseconds of a charge. */
  readonly chargeP50: number | null;
  readonly chargeP99: number | null;
  /** Shares of all solves: sent to a second node, and refused by that as well. */
  readonly retried: number;
  readonly refused: number;
  /** Share of the database's cores in use. */
  readonly databaseLoad: number;
  /** Charges in one statement, on average. */
  readonly chargesPerStatement: number;
}

/**
 * Simulates nodes behind balancers, with one database for charges. Solves arrive by chance (a Poisson process), at
 * balancers by chance. A node that is too busy refuses at once; the balancer then asks one other.
 */
export function simulate(settings: Settings): Figures {
  const { nodes: count, balancers: entrances, load, solveMs, solves, seed } = settings;
  const agenda = new Agenda();
  const draw = new Draw(`simulation ${seed}`);
  const database = new Database(agenda, draw, settings);
  const [waits, charges]: [number[], number[]] = [[], []];
  const observer = {
    begun(waitMs: number, chargeMs: number): void {
      waits.push(waitMs);
      charges.push(chargeMs);
    },
  };
  const nodes = Array.from({ length: count }, () => new Node(agenda, database, settings, observer));
  const balancers = Array.from({ length: entrances }, () => new Balancer(draw, count));
  const gapMs = solveMs / (load * count * settings.threads);
  let [arrived, retried, refused] = [0, 0, 0];
  // When the last solve arrives, nothing has ended yet for lack of work.
  let databaseLoad = 0;

  function arrive(): void {
    if (++arrived < solves) agenda.after(draw.exponential(gapMs), arrive);
    else databaseLoad = database.busyMs / (agenda.now * settings.cores);
    const balancer = balancers[draw.below(entrances)];
    if (!balancer) return;
    const ms = draw.solve(solveMs);
    const first = balancer.open();
    if (send(balancer, first, ms)) return;
    retried++;
    const second = balancer.open(first);
    balancer.close(first);
    if (second >= 0 && send(balancer, second, ms)) return;
    if (second >= 0) balancer.close(second);
    refused++;
  }

  const send = (balancer: Balancer, node: number, ms: number): boolean =>
    nodes[node]?.offer({ arrivedAt: agenda.now, ms, done: () => balancer.close(node) }) ?? false;

  agenda.after(0, arrive);
  agenda.run();
  const [wait, charge] = [latencies(waits), latencies(charges)];
  return {
    rate: 1_000 / gapMs,
    waitP50: wait.p50,
    waitP99: wait.p99,
    chargeP50: charge.p50,
    chargeP99: charge.p99,
    retried: retried / solves,
    refused: refused / solves,
    databaseLoad,
    chargesPerStatement: database.statements === 0 ? 0 : charges.length / database.statements,
  };
}
