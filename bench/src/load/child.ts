import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** What a helper runs, and where. */
export interface Program {
  /** The file of the command line. */
  readonly path: string;
  /** Processor cores that it may use, as taskset(1) takes them; all of them where it is undefined. */
  readonly cpus: string | undefined;
}

/** How long a helper may take to end, in milliseconds: a server first drains. */
const END_MS = 15_000;

/** A process of this program in another role; it answers one order at a time. */
export class Child<Order extends object | string, Answer> {
  readonly #process: ChildProcess;
  readonly #ended: Promise<unknown>;

  /**
   * @param args what follows the program's name.
   * @param log takes what it writes to the standard error; by default it goes where ours goes.
   */
  constructor({ path, cpus }: Program, args: readonly string[], log: number | 'inherit' = 'inherit') {
    const pinned =
      cpus === undefined ? {} : { execPath: 'taskset', execArgv: ['-c', cpus, process.execPath] };
    this.#process = fork(path, args, {
      ...pinned,
      // An interrupt in a terminal reaches a whole group of processes; the parent alone decides what becomes of it.
      detached: true,
      serialization: 'advanced',
      stdio: ['ignore', 'pipe', log, 'ipc'],
    });
    this.#ended = new Promise((resolve) => this.#process.once('exit', resolve).once('error', resolve));
  }

  /** What follows `words` in the first line that it prints which begins with them. */
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

  /** @throws Error where the process ended instead of answering. */
  async ask(order: Order): Promise<Answer> {
    const answer = once(this.#process, 'message');
    this.#process.send(order);
    const [message] = await Promise.race([answer, this.#failure()]);
    return message;
  }

  /** Lets it end: it learns that nobody is there any more. */
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
