import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** The program of a helper, and the cores it runs on. */
export interface Program {
  /** The file of the command line. */
  readonly path: string;
  /** Processor cores that it may use, in the syntax of taskset(1); undefined: all. */
  readonly cpus: string | undefined;
}

/** Time for a helper to end, in milliseconds: a server drains first. */
const END_MS = 15_000;

/** A process of this program in another role. It answers one order at a time. */
export class Child<Order extends object | string, Answer> {
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;

  /**
   * @param args the arguments after the program's name.
   * @param log receives its standard error; by default it goes where ours goes.
   */
  constructor({ path, cpus }: Program, args: readonly string[], log: number | 'inherit' = 'inherit') {
    const pinned =
      cpus === undefined ? {} : { execPath: 'taskset', execArgv: ['-c', cpus, process.execPath] };
    this.#process = fork(path, args, {
      ...pinned,
      // An interrupt in a terminal reaches a whole process group, but only the parent decides how to react.
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', log, 'ipc'],
    });
    this.#ended = new Promise((resolve) => this.#process.once('exit', resolve).once('error', resolve));
  }

  /** The rest of the first printed line that begins with `words`. */
  async lineAfter(words: string): Promise<string> {
    const { stdout } = this.#process;
    if (!stdout) throw new Error('its output is not at hand');
    const line = new Promise<string>((resolve) => {
      createInterface(stdout).on('line', (text) => {
        if (text.startsWith(words)) resolve(text.slice(words.length));
      });
    });
    return Promise.race([line, this.#failure()]);
  }

  /** @throws Error if the process ends instead of answering. */
  async ask(order: Order): Promise<Answer> {
    const answer = once(this.#process, 'message');
    this.#process.send(order);
    const [message] = await Promise.race([answer, this.#failure()]);
    return message;
  }

  /** Lets it end: it notices that its parent has disconnected. */
  async end(): Promise<void> {
    if (this.#process.connected) this.#process.disconnect();
    const last = setTimeout(() => this.kill(), END_MS);
    await this.#ended;
    clearTimeout(last);
  }

  kill(): void {
    this.#process.kill('SIGKILL');
  }

  async #failure(): Promise<never> {
    const how = await this.#ended;
    throw how instanceof Error ? how : new Error(`a helper process ended too early (exit code ${how})`);
  }
}
