/** Why the transport, without the application, refuses a connection or a request, or cuts off an answer. */
export const TRANSPORT_REFUSALS = [
  'bad_request',
  'head_too_large',
  'request_too_slow',
  'too_many_connections',
  'too_many_of_client',
  'too_much_pipelined',
  'slow_reader',
  'long_answer',
] as const;

export type TransportRefusal = (typeof TRANSPORT_REFUSALS)[number];

/** The log as far as it is needed here. */
interface Log {
  readonly warn: (fields: object, message: string) => void;
}

/**
 * Milliseconds after a log line. Further refusals for the same reason are counted meanwhile, and logged in one line.
 */
const QUIET_MS = 10_000;

/** Counts the transport's refusals and logs them: each reason at most twice in `quietMs`. */
export class TransportRefusals {
  readonly #log: Log;
  readonly #count: (reason: TransportRefusal) => void;
  readonly #quietMs: number;
  /** The unlogged refusals of each reason that was logged recently. */
  readonly #unlogged = new Map<TransportRefusal, number>();

  constructor(log: Log, count: (reason: TransportRefusal) => void = () => {}, quietMs = QUIET_MS) {
    this.#log = log;
    this.#count = count;
    this.#quietMs = quietMs;
  }

  /** @param client the client refused, if known. */
  note(reason: TransportRefusal, client?: string): void {
    this.#count(reason);
    const unlogged = this.#unlogged.get(reason);
    if (unlogged !== undefined) {
      this.#unlogged.set(reason, unlogged + 1);
      return;
    }
    this.#log.warn({ reason, client, count: 1 }, 'refused');
    this.#hush(reason);
  }

  #hush(reason: TransportRefusal): void {
    this.#unlogged.set(reason, 0);
    setTimeout(() => {
      const count = this.#unlogged.get(reason);
      this.#unlogged.delete(reason);
      if (!count) return;
      this.#log.warn({ reason, count }, 'refused');
      this.#hush(reason);
    }, this.#quietMs).unref();
  }
}
