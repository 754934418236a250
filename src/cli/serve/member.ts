import { countsOf, joined, type Snapshot } from '../../observe/all-processes.ts';
import { type Handlers, Link, type Message } from './link.ts';
import { type Connection, type StandInMessage, StandIns } from './stand-ins.ts';

/** A process that does not answer within this time, in milliseconds, counts with its last metrics. */
const ANSWER_MS = 1_000;

/** How a process ended: with a code, or by a signal. */
export interface Ending {
  readonly code: number | null;
  readonly signal: string | null;
  /** Whether all that it sent has arrived. */
  readonly isHeard: boolean;
}

/** A started process, as node:cluster has it. */
export interface Forked {
  readonly pid: number | undefined;
  /** @throws Error if it is gone. */
  send(message: Message): void;
  kill(): void;
  onMessage(take: (message: Message | StandInMessage, connection?: Connection) => void): void;
  /** @param ended is called once. */
  onEnd(ended: (how: Ending) => void): void;
}

/** One serving process as the primary sees it, from its start to its end. */
export class Member {
  readonly index: number;
  readonly pid: number | undefined;
  /** When it began to serve, by the primary's ticks. */
  servingSince: number | undefined;
  readonly #forked: Forked;
  readonly #link: Link;
  readonly #standIns = new StandIns();
  /** Its metrics when it last told them. */
  #last: Snapshot = [];

  /**
   * @param handlers what it may ask.
   * @param onStandIn is called with the id of a request that it need not answer itself any more.
   */
  constructor(index: number, forked: Forked, handlers: Handlers, onStandIn: (requestId: string) => void) {
    this.index = index;
    this.pid = forked.pid;
    this.#forked = forked;
    this.#link = new Link((message) => forked.send(message), {
      ...handlers,
      counted: (snapshot: Snapshot) => {
        this.#last = snapshot;
      },
    });
    forked.onMessage((message, connection) => {
      if ('standIn' in message || 'dismissed' in message) this.#standIns.take(message, connection);
      else void this.#link.take(message);
      if ('standIn' in message) onStandIn(message.requestId);
    });
  }

  /**
   * Calls back once it has ended.
   *
   * @param ended is also told the ids of the requests that were answered in its place.
   */
  onEnd(ended: (how: Ending, answered: readonly string[]) => void): void {
    this.#forked.onEnd((how) => {
      this.#link.close(new Error('the process has ended'));
      ended(how, this.#standIns.end(how.isHeard));
    });
  }

  /** What it counted up to its last answer: a process that has ended still counts. */
  get counts(): Snapshot {
    return countsOf(this.#last);
  }

  /** Its metrics, which are old if it does not answer in time. */
  async metrics(): Promise<Snapshot> {
    const asked = this.#link.ask('metrics') as Promise<Snapshot>;
    const answer = asked.then(
      (snapshot) => {
        this.#last = snapshot;
      },
      () => {},
    );
    await inTime(answer);
    return this.#last;
  }

  /** How many of its solves are overdue; undefined if it does not answer in time. */
  async overdue(): Promise<number | undefined> {
    const asked = this.#link.ask('overdue') as Promise<number>;
    return inTime(asked.catch(() => undefined));
  }

  /** Lets it finish its requests and end. */
  drain(signal: string | undefined): void {
    this.#link.ask('drain', signal).catch(() => {});
  }

  /** Makes it end at once, with its running solves cancelled. */
  end(exitCode: number): void {
    this.#link.ask('end', exitCode).catch(() => {});
  }

  kill(): void {
    this.#forked.kill();
  }
}

/** Adds what a process has counted to what others before it had. */
export const withCounts = (departed: Snapshot, { counts }: Member): Promise<Snapshot> =>
  joined([departed, counts]);

/** Undefined once the time for an answer is over. */
async function inTime<T>(answer: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ANSWER_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
