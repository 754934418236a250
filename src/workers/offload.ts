import type { Client } from '../admission/slots.ts';
import type { KeyRead } from '../contract/keys.ts';
import type { SolveLimits } from '../domain/job.ts';
import type { PreparedClaim } from '../domain/prepare.ts';
import { type Rendered, type RenderTask, render } from '../solve/render.ts';
import { WorkerPool } from './pool.ts';
import { type TimedPrepared, WORK } from './work.ts';

type Body = Uint8Array<ArrayBuffer>;

/** Up to this many bytes, the work takes about a millisecond, less than handing it to a worker. */
const SMALL_BODY = 65_536;
const SMALL_RESULT = 32_768;

/** The same for the bytes of the job times the sheets: every drawing shows all defects of its sheet. */
const SMALL_JOBS = 262_144;

/**
 * Most threads that read. The largest body takes some 20 ms, so four threads read more than any engine solves; each may
 * hold tens of megabytes.
 */
const MAX_READING = 4;

/** How much the workers may do. */
export interface WorkerLimits {
  /** What a solve may ask for; bodies are read against it. */
  readonly solve: SolveLimits;
  /** Solver threads: the workers keep up with them. */
  readonly threads: number;
  /** Default time that a large body or drawing may wait for a worker, in milliseconds. */
  readonly waitMs: number;
}

/** What workers are for. */
const POOLS = ['reading', 'drawing'] as const;

export type PoolName = (typeof POOLS)[number];

/** Reading and drawing, on worker threads if they would hold up the event loop. */
export class Offload {
  readonly #limits: SolveLimits;
  /** The workers, by what they do. */
  readonly pools: Readonly<Record<PoolName, WorkerPool>>;

  /**
   * @param worker the bundle of worker.ts.
   * @param waited gets how long each large body or drawing has waited, once it has its worker.
   */
  constructor(
    worker: URL,
    limits: WorkerLimits,
    waited: (pool: PoolName, seconds: number) => void = () => {},
  ) {
    const { solve, threads: solverThreads, waitMs } = limits;
    this.#limits = solve;
    // Neither queue has a limit. The byte budget bounds the number of bodies, and faults of a body are reported even if the
    // service is busy. A drawing belongs to an admitted solve.
    const pool = (name: PoolName, threads: number) =>
      new WorkerPool(worker, { threads, waiting: Number.POSITIVE_INFINITY, waitMs }, (seconds) =>
        waited(name, seconds),
      );
    this.pools = {
      reading: pool('reading', Math.min(solverThreads, MAX_READING)),
      // Drawing takes less time than solving, and the solve keeps its slot meanwhile.
      drawing: pool('drawing', Math.ceil(solverThreads / 2)),
    };
  }

  /**
   * Reads and validates the body of a solve. The body is handed over: it cannot be used afterwards.
   *
   * @param limits those of a job, if it is one.
   * @throws ContractError as `prepare` does; `server_busy` if no thread could read a large body in the time that the client
   *   may wait; ClientGone.
   */
  async prepare(body: Body, client: Client, limits = this.#limits): Promise<TimedPrepared> {
    if (body.byteLength <= SMALL_BODY) return WORK.prepare(body, limits);
    return this.pools.reading.run('prepare', [body, limits], client, [body.buffer]);
  }

  /**
   * Reads and validates the request in the body of a verification, and finds the response. The body is handed over.
   *
   * @throws ContractError as `prepare` does, also for the body itself; `payload_too_large` if the request alone is too
   *   large; `server_busy`; ClientGone.
   */
  async prepareClaim(body: Body, client: Client): Promise<PreparedClaim> {
    if (body.byteLength <= SMALL_BODY) return WORK.prepareClaim(body, this.#limits);
    return this.pools.reading.run('prepareClaim', [body, this.#limits], client, [body.buffer]);
  }

  /**
   * Reads the body of a request for a key. The body is handed over.
   *
   * @throws ContractError as `parseKeyRequest` does; `server_busy`; ClientGone.
   */
  async keyRequest(body: Body, client: Client): Promise<KeyRead> {
    if (body.byteLength <= SMALL_BODY) return WORK.keyRequest(body);
    return this.pools.reading.run('keyRequest', [body], client, [body.buffer]);
  }

  /** Draws and writes what a request asks for. It stops when the client goes away. */
  async render(task: RenderTask, client: Client): Promise<Rendered> {
    const { job, result, sheets, svg } = task;
    const drawn = svg ? sheets : 1;
    if (result.byteLength <= SMALL_RESULT && job.byteLength * drawn <= SMALL_JOBS) return render(task);
    return this.pools.drawing.run('render', [task], client);
  }

  /** Ends the workers. Work that still runs, and new work, fails with `reason`. */
  async close(reason: Error): Promise<void> {
    await Promise.all(POOLS.map((name) => this.pools[name].close(reason)));
  }
}
