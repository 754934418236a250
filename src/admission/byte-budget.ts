import { ContractError } from '../contract/errors.ts';
import { isWithinShare, type Limits } from './share.ts';

/** Which limit a refusal hit: that of all clients, or that of one. */
export const BYTE_SCOPES = ['all', 'client'] as const;

export type ByteScope = (typeof BYTE_SCOPES)[number];

const MESSAGES: Readonly<Record<ByteScope, string>> = {
  all: "The server's memory for requests and answers is full; try again later.",
  client: "Your share of the server's memory for requests and answers is full; try again later.",
};

/**
 * A budget of the bytes held for clients: the part of a body that has arrived, then the job made of it, then the answer
 * until the client has read it.
 */
export class ByteBudget {
  readonly #limits: Limits;
  readonly #refused: (scope: ByteScope) => void;
  readonly #held = new Map<string, number>();
  #inFlight = 0;

  /** @param refused is called at every refusal. */
  constructor(limits: Limits, refused: (scope: ByteScope) => void = () => {}) {
    this.#limits = limits;
    this.#refused = refused;
  }

  /** Bytes held for all clients. */
  get inFlight(): number {
    return this.#inFlight;
  }

  /** Clients with bytes in flight. */
  get clients(): number {
    return this.#held.size;
  }

  /** A lease of no bytes yet. */
  lease(client: string): Lease {
    return new Lease((more, mayRefuse) => {
      if (mayRefuse && more > 0) this.#require(client, more);
      this.#add(client, more);
    });
  }

  /** @throws ContractError `server_busy` if `more` bytes for `client` exceed a limit. */
  #require(client: string, more: number): void {
    const own = (this.#held.get(client) ?? 0) + more;
    const free = this.#limits.total - this.#inFlight - more;
    if (free < 0) throw this.#refusal('all');
    if (!isWithinShare(this.#limits, own, free)) throw this.#refusal('client');
  }

  #refusal(scope: ByteScope): ContractError {
    this.#refused(scope);
    return new ContractError('server_busy', MESSAGES[scope]);
  }

  #add(client: string, more: number): void {
    const own = (this.#held.get(client) ?? 0) + more;
    if (own > 0) this.#held.set(client, own);
    else this.#held.delete(client);
    this.#inFlight += more;
  }
}

/** The bytes that one request holds, from its body to the end of its answer. */
export class Lease {
  readonly #add: (more: number, mayRefuse: boolean) => void;
  #bytes = 0;
  #released = false;

  constructor(add: (more: number, mayRefuse: boolean) => void) {
    this.#add = add;
  }

  /**
   * Holds `bytes` from now on, instead of the bytes before.
   *
   * @throws ContractError `server_busy` if the budget has no room; the lease then stays as it was.
   */
  resize(bytes: number): void {
    this.#change(bytes, true);
  }

  /** Holds `bytes` that exist already, even beyond the budget. */
  hold(bytes: number): void {
    this.#change(bytes, false);
  }

  /** Gives everything back, for good. */
  release(): void {
    this.#change(0, false);
    this.#released = true;
  }

  #change(bytes: number, mayRefuse: boolean): void {
    if (this.#released) return;
    this.#add(bytes - this.#bytes, mayRefuse);
    this.#bytes = bytes;
  }
}
