import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Client, type SlotLimits, Slots } from '../admission/slots.ts';
import { systemTicks } from '../clock.ts';
import { ContractError } from '../contract/errors.ts';
import type { Arguments, Call, Outcome, Reply, WorkName } from './work.ts';

/**
 * A worker ends after so long without a task, in milliseconds: each keeps some 10 MB. It is long enough that a busy service
 * does not start one again and again.
 */
const REST_MS = 30_000;

/** A worker without a task, and what ends it. */
interface Idle {
  readonly worker: Worker;
  readonly end: NodeJS.Timeout;
}

/**
 * Worker threads with one task each at a time. They start on demand, end after a while without a task, and keep no process
 * alive.
 */
export class WorkerPool {
  readonly #program: URL;
  readonly #slots: Slots;
  readonly #waited: (seconds: number) => void;
  /** The last used one is last, and the next one to be used: others may come to rest. */
  readonly #idle: Idle[] = [];
  /** Those that have crashed. They answer nothing any more. */
  readonly #crashed = new WeakSet<Worker>();

  /** Most workers. */
  readonly threads: number;

  /**
   * @param program the bundle of worker.ts.
   * @param waited gets how long each task has waited, once it has its worker.
   */
  constructor(program: URL, limits: SlotLimits, waited: (seconds: number) => void = () => {}) {
    this.#program = program;
    this.#slots = new Slots(limits);
    this.#waited = waited;
    this.threads = limits.threads;
  }

  /** How many workers are at work. */
  get busyThreads(): number {
    return this.#slots.busyThreads;
  }

  /** How many tasks wait for a worker. */
  get waiting(): number {
    return this.#slots.waiting;
  }

  /**
   * Runs a task on a worker.
   *
   * @param client the task ends when it goes away.
   * @param transfer memory of the arguments to hand over; it cannot be used afterwards.
   * @throws ContractError if the task refuses its arguments, or `server_busy` if too many wait; ClientGone once the client
   *   went away; the reason of `close`; Error if the worker failed, and then another one takes its place.
   */
  run<Name extends WorkName>(
    name: Name,
    args: Arguments<Name>,
    client: Client,
    transfer: readonly ArrayBuffer[] = [],
  ): Promise<Outcome<Name>> {
    const since = systemTicks();
    return this.#slots.run(1, client, async (signal) => {
      this.#waited((systemTicks() - since) / 1000);
      const worker = this.#take() ?? this.#start();
      const { outcome, refusal } = await ask<Name>(worker, { name, args }, transfer, signal);
      this.#keep(worker);
      signal.throwIfAborted();
      if (refusal) throw ContractError.of(refusal);
      return outcome;
    });
  }

  /** Ends all workers, and refuses new tasks, with `reason`. */
  async close(reason: Error): Promise<void> {
    this.#slots.close(reason);
    await Promise.all(
      this.#idle.splice(0).map(({ worker, end }) => {
        clearTimeout(end);
        return worker.terminate();
      }),
    );
  }

  #take(): Worker | undefined {
    const idle = this.#idle.pop();
    clearTimeout(idle?.end);
    return idle?.worker;
  }

  /** Keeps a worker for further tasks, until it has rested. It may have crashed as soon as it had answered. */
  #keep(worker: Worker): void {
    if (this.#crashed.has(worker)) return;
    const end = setTimeout(() => {
      this.#forget(worker);
      void worker.terminate();
    }, REST_MS).unref();
    this.#idle.push({ worker, end });
  }

  #forget(worker: Worker): void {
    const at = this.#idle.findIndex((idle) => idle.worker === worker);
    if (at >= 0) clearTimeout(this.#idle.splice(at, 1)[0]?.end);
  }

  #start(): Worker {
    const worker = new Worker(this.#program);
    worker.unref();
    // It may crash after its work. Whoever waits for it learns of a crash, too.
    worker.on('error', () => {
      this.#crashed.add(worker);
      this.#forget(worker);
    });
    return worker;
  }
}

async function ask<Name extends WorkName>(
  worker: Worker,
  call: Call<Name>,
  transfer: readonly ArrayBuffer[],
  signal: AbortSignal,
): Promise<Reply<Name>> {
  try {
    worker.postMessage(call, transfer);
    const [reply] = await once(worker, 'message', { signal });
    return reply;
  } catch (error) {
    await worker.terminate();
    throw signal.aborted ? signal.reason : error;
  }
}
