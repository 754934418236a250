import type { Ticks } from '../../clock.ts';
import type { Snapshot } from '../../observe/all-processes.ts';
import type { Log } from '../../observe/log.ts';
import type { Handlers } from './link.ts';
import { type Ending, type Forked, Member, withCounts } from './member.ts';
import { Replacements } from './replacements.ts';

/** How long a process may take to end at once, in milliseconds. Then it is killed. */
const END_MS = 1_000;

/** What the processes need of the primary. */
interface Primary {
  /** Starts the process of this index. */
  readonly fork: (index: number) => Forked;
  /** The port to listen on. Processes that serve at the same time share a port that 0 picks. */
  readonly port: number;
  /** What the processes may ask, beside what is answered here. */
  readonly handlers: Handlers;
  readonly ticks: Ticks;
  readonly log: Log;
  /** A process has ended unasked. */
  readonly lost: () => void;
}

/** Starts the serving processes, replaces those that end, and stops them all. */
export class Processes {
  /** Resolves when processes keep ending at their start, so that the service cannot continue. */
  readonly failure: Promise<undefined>;
  readonly #primary: Primary;
  readonly #replacements = new Replacements();
  readonly #members = new Set<Member>();
  readonly #pauses = new Set<NodeJS.Timeout>();
  /** The counts of processes that have ended. */
  #departed: Promise<Snapshot> = Promise.resolve([]);
  /** The port that processes ask for: if all have ended, the same that the last ones had. */
  #port: number;
  #lastPort: number;
  #isStopping = false;
  #fail = () => {};
  #onEmpty = () => {};

  constructor(primary: Primary) {
    this.#primary = primary;
    this.#port = primary.port;
    this.#lastPort = primary.port;
    this.failure = new Promise((resolve) => {
      this.#fail = () => resolve(undefined);
    });
  }

  /** How many processes serve. */
  get serving(): number {
    return this.#serving.length;
  }

  get #serving(): Member[] {
    return [...this.#members].filter(({ servingSince }) => servingSince !== undefined);
  }

  /**
   * Starts `count` processes. The first one goes ahead: what keeps it from serving would keep the others, too.
   *
   * @returns the address that they serve, or how one of them ended instead.
   */
  async start(count: number): Promise<string | Ending> {
    const first = await this.#begin(0);
    if (typeof first !== 'string') return first;
    const others = await Promise.all(Array.from({ length: count - 1 }, (_, i) => this.#begin(i + 1)));
    return others.find((other) => typeof other !== 'string') ?? first;
  }

  /** The metrics of all processes, including those that have ended. */
  async metrics(): Promise<readonly Snapshot[]> {
    // A process that ends meanwhile must not be added twice.
    const departed = this.#departed;
    const present = await Promise.all([...this.#members].map((member) => member.metrics()));
    return [...present, await departed];
  }

  /** How many solves are overdue in all processes; undefined if a process does not answer. */
  async overdue(): Promise<number | undefined> {
    const each = await Promise.all(this.#serving.map((member) => member.overdue()));
    return each.reduce((sum, own) => (sum === undefined || own === undefined ? undefined : sum + own), 0);
  }

  /** Lets all processes finish their requests and end. Those that have not ended within `ms` are killed. */
  async stop(signal: string | undefined, ms: number): Promise<void> {
    this.#isStopping = true;
    for (const pause of this.#pauses) clearTimeout(pause);
    for (const member of this.#members) member.drain(signal);
    await this.#allEnded(ms);
  }

  /** Makes all processes end at once. */
  async end(exitCode: number): Promise<void> {
    this.#isStopping = true;
    for (const pause of this.#pauses) clearTimeout(pause);
    for (const member of this.#members) member.end(exitCode);
    await this.#allEnded(END_MS);
  }

  async #allEnded(ms: number): Promise<void> {
    if (this.#members.size === 0) return;
    const kill = setTimeout(() => {
      for (const member of this.#members) member.kill();
    }, ms);
    const before = this.#onEmpty;
    await new Promise<void>((resolve) => {
      this.#onEmpty = () => {
        before();
        resolve();
      };
    });
    clearTimeout(kill);
  }

  /** Starts a process for the first time. If it ends before it serves, that is reported, not mended. */
  #begin(index: number): Promise<string | Ending> {
    return new Promise((resolve) => this.#run(index, resolve, resolve));
  }

  #run(index: number, onServing: (url: string) => void, onFailedStart?: (how: Ending) => void): void {
    const { fork, handlers, ticks, log } = this.#primary;
    const number = index + 1;
    const served = {
      ...handlers,
      port: () => this.#port,
      serving: (url: string) => {
        member.servingSince = ticks();
        this.#lastPort = Number(new URL(url).port);
        this.#replacements.started();
        log.info({ number, pid: member.pid }, 'process started');
        onServing(url);
      },
    };
    const member: Member = new Member(index, fork(index), served, (requestId) =>
      log.debug({ number, requestId }, 'standing in'),
    );
    this.#members.add(member);
    member.onEnd((how, answered) => {
      for (const requestId of answered)
        log.error({ requestId, code: 'internal_error', number: index + 1 }, 'failed');
      this.#members.delete(member);
      if (this.serving === 0) this.#port = this.#lastPort;
      this.#departed = this.#departed.then((departed) => withCounts(departed, member));
      if (member.servingSince === undefined && onFailedStart) onFailedStart(how);
      else if (!this.#isStopping) this.#replace(member, how);
      if (this.#members.size === 0) this.#onEmpty();
    });
  }

  #replace({ index, servingSince }: Member, { code, signal }: Ending): void {
    const { ticks, log, lost } = this.#primary;
    const servedMs = servingSince === undefined ? undefined : ticks() - servingSince;
    const isAsked = code === 0 && servedMs !== undefined;
    const pauseMs = this.#replacements.pauseAfter(servedMs);
    if (!isAsked) lost();
    log[isAsked ? 'info' : 'error']({ number: index + 1, code, signal, servedMs, pauseMs }, 'process ended');
    if (pauseMs === undefined) {
      log.fatal('the processes keep ending at their start');
      this.#fail();
      return;
    }
    const pause = setTimeout(() => {
      this.#pauses.delete(pause);
      this.#run(index, () => {});
    }, pauseMs);
    this.#pauses.add(pause);
  }
}
