import { type ChildProcess, fork } from 'node:child_process';
import type { Measured, Solver } from './solver.ts';
import { type Answer, type Order, WORKER } from './worker-protocol.ts';

interface Worker {
  readonly child: ChildProcess;
  /** Settles once it accepts orders, or has ended before that. */
  readonly ready: Promise<Answer>;
}

/**
 * A solver in its own process. No other work disturbs its times, and if the engine crashes it, only one job is lost.
 */
export class WorkerProcess implements Solver {
  readonly #program: string;
  #worker: Worker | undefined;

  /** @param program the file of the command line. */
  constructor(program: string) {
    this.#program = program;
  }

  async solve(job: Uint8Array): Promise<Measured> {
    this.#worker ??= this.#start();
    const { child, ready } = this.#worker;
    await ready;
    const answer = await ask(child, { job });
    if (answer.measured) return answer.measured;
    throw new Error(answer.failure);
  }

  close(): void {
    this.#worker?.child.kill('SIGKILL');
  }

  #start(): Worker {
    const child = fork(this.#program, ['bench', WORKER], { serialization: 'advanced' });
    child.once('exit', () => {
      this.#worker = undefined;
    });
    // A disconnected process can neither receive orders nor answer.
    child.once('disconnect', () => child.kill('SIGKILL'));
    return { child, ready: ask(child) };
  }
}

/** Waits for the next answer, to `order` if given, or for the end of the process. */
async function ask(child: ChildProcess, order?: Order): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const onAnswer = (answer: Answer) => {
      child.off('exit', onExit);
      resolve(answer);
    };
    const onExit = (code: number | null, signal: string | null) => {
      child.off('message', onAnswer);
      reject(new Error(`the worker process ended (${signal ?? `exit code ${code}`})`));
    };
    child.once('message', onAnswer).once('exit', onExit);
    // A lost order needs no error of its own: the end of the process follows, and that says why.
    if (order) child.send(order, () => {});
  });
}
