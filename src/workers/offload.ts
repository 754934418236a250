import type { Client } from '../admission/slots.ts';
import { type Solved, solveEnvelope } from '../contract/envelope.ts';
import type { SolveLimits } from '../domain/job.ts';
import { WorkerPool } from './pool.ts';
import { sheetCount } from './sheet-results.ts';
import { draw, type Read, read } from './work.ts';

/** What is smaller takes about a millisecond, which is less than it takes to trouble a worker. Bytes. */
const SMALL_BODY = 65_536;
const SMALL_RESULT = 32_768;

/** Bytes of the job, once for each sheet: every drawing shows all defects of its sheet. */
const SMALL_JOBS = 262_144;

/**
 * Threads that read at most. The largest body takes one of them some 20 ms, so four read more than any engine solves, and
 * each may hold tens of megabytes of what it reads.
 */
const MOST_READING = 4;

/** How much the workers may do. */
export interface WorkerLimits {
  /** What a solve may ask for; bodies are read against it. */
  readonly solve: SolveLimits;
  /** Solver threads: the workers keep up with them. */
  readonly threads: number;
  /** How long a large body or drawing may wait for a worker, in milliseconds, where its client does not say. */
  readonly waitMs: number;
}

/** What the workers are for. */
export const POOLS = ['reading', 'drawing'] as const;

export type PoolName = (typeof POOLS)[number];

/** The work of TypeScript on a solve, away from the event loop where it would hold that up. */
export class Offload {
  readonly #limits: SolveLimits;
  /** The workers, as far as they are measured. */
  readonly pools: Readonly<Record<PoolName, WorkerPool>>;

  /**
   * @param worker the bundle of worker.ts.
   * @param waited is told how long each large body, or large drawing, has waited for a worker, once it has it.
   */
  constructor(
    worker: URL,
    limits: WorkerLimits,
    waited: (pool: PoolName, seconds: number) => void = () => {},
  ) {
    const { solve, threads: solverThreads, waitMs } = limits;
    this.#limits = solve;
    // Neither is refused for the length of its queue. The budget of bytes bounds how many bodies there are, and what is
    // wrong with a body comes before the service is busy; what is drawn was admitted and solved before.
    const pool = (name: PoolName, threads: number) =>
      new WorkerPool(worker, { threads, waiting: Number.POSITIVE_INFINITY, waitMs }, (seconds) =>
        waited(name, seconds),
      );
    this.pools = {
      reading: pool('reading', Math.min(solverThreads, MOST_READING)),
      // A drawing takes less time than the solve before it, and keeps the slot of that meanwhile.
      drawing: pool('drawing', Math.ceil(solverThreads / 2)),
    };
  }

  /**
   * Reads and validates the body of a solve, which is given away.
   *
   * @throws ContractError as `prepare` does; `server_busy` where no thread could read a large body for as long as the
   *   client may wait; ClientGone.
   */
  async prepare(body: Uint8Array<ArrayBuffer>, client: Client): Promise<Read> {
    if (body.byteLength <= SMALL_BODY) return read(body, this.#limits);
    return this.pools.reading.run('prepare', [body, this.#limits], client, [body.buffer]);
  }

  /**
   * The success envelope of a solve with its drawings, in parts; the client's going away ends the drawing.
   *
   * @param until when the time for drawing is up, in ticks of the machine: what is left then is drawn as outlines.
   */
  async draw(job: Uint8Array, solved: Solved, until: number, client: Client): Promise<Uint8Array[]> {
    const { result } = solved;
    const isSmall = result.byteLength <= SMALL_RESULT && job.byteLength * sheetCount(result) <= SMALL_JOBS;
    const svg = isSmall
      ? draw(job, result, until)
      : await this.pools.drawing.run('draw', [job, result, until], client);
    return solveEnvelope(solved, svg);
  }

  /** Ends the workers; work that still runs or comes ends with `reason`. */
  async close(reason: Error): Promise<void> {
    await Promise.all(POOLS.map((name) => this.pools[name].close(reason)));
  }
}
