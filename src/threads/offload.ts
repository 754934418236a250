import { type Config, solveLimits } from '../config.ts';
import { type Solved, solveEnvelope } from '../contract/envelope.ts';
import type { SolveLimits } from '../domain/job.ts';
import { WorkerPool } from './pool.ts';
import { sheetCount } from './sheet-results.ts';
import type { Client } from './slots.ts';
import { draw, type Read, read } from './work.ts';

/** What is smaller takes about a millisecond, which is less than it takes to trouble a worker. Bytes. */
const SMALL_BODY = 65_536;
const SMALL_RESULT = 32_768;

/** Bytes of the job, once for each sheet: every drawing shows all defects of its sheet. */
const SMALL_JOBS = 262_144;

/** The work of TypeScript on a solve, away from the event loop where it would hold that up. */
export class Offload {
  readonly #limits: SolveLimits;
  readonly #preparing: WorkerPool;
  readonly #drawing: WorkerPool;

  /** @param worker the bundle of worker.ts. */
  constructor(worker: URL, config: Config) {
    const { maxConcurrentSolves, maxQueuedSolves, maxWaitMs: waitMs } = config;
    this.#limits = solveLimits(config);
    // No more large bodies are held than there may be solves; beyond them, too, the service is busy.
    const waiting = maxConcurrentSolves + maxQueuedSolves;
    this.#preparing = new WorkerPool(worker, { threads: 1, waiting, waitMs });
    // A drawing takes less time than the solve before it, and keeps the slot of that meanwhile.
    this.#drawing = new WorkerPool(worker, {
      threads: Math.ceil(maxConcurrentSolves / 2),
      waiting: maxConcurrentSolves,
      waitMs,
    });
  }

  /**
   * Reads and validates the body of a solve, which is given away.
   *
   * @throws ContractError as `prepare` does; `server_busy` where too many large bodies wait; ClientGone.
   */
  async prepare(body: Uint8Array<ArrayBuffer>, client: Client): Promise<Read> {
    if (body.byteLength <= SMALL_BODY) return read(body, this.#limits);
    return this.#preparing.run('prepare', [body, this.#limits], client, [body.buffer]);
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
      : await this.#drawing.run('draw', [job, result, until], client);
    return solveEnvelope(solved, svg);
  }

  /** Ends the workers; work that still runs or comes ends with `reason`. */
  async close(reason: Error): Promise<void> {
    await Promise.all([this.#preparing.close(reason), this.#drawing.close(reason)]);
  }
}
