import { ContractError } from '../../contract/errors.ts';

/** What one side does when the other asks for it. */
export type Handlers = Readonly<Record<string, (...args: never[]) => unknown>>;

/** A refusal keeps its code; of any other error only the text crosses. */
type Fault = { readonly message: string; readonly code?: ContractError['code'] };

export type Message =
  | { readonly ask: string; readonly id: number; readonly args: readonly unknown[] }
  | { readonly answer: number; readonly result: unknown }
  | { readonly answer: number; readonly fault: Fault };

interface Asked {
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

/** One end of the channel between the primary and a serving process. Both ends may ask. */
export class Link {
  readonly #send: (message: Message) => void;
  readonly #handlers: Handlers;
  readonly #asked = new Map<number, Asked>();
  #lastId = 0;
  #closed: Error | undefined;

  /** @param send sends to the other end, or throws if that is gone. */
  constructor(send: (message: Message) => void, handlers: Handlers) {
    this.#send = send;
    this.#handlers = handlers;
  }

  /**
   * Asks the other end.
   *
   * @throws ContractError if the other end refused with one; Error if it failed or is gone.
   */
  ask(what: string, ...args: readonly unknown[]): Promise<unknown> {
    if (this.#closed) return Promise.reject(this.#closed);
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, reject });
      try {
        this.#send({ ask: what, id, args });
      } catch (error) {
        this.#asked.delete(id);
        reject(error);
      }
    });
  }

  /** Takes a message from the other end. */
  async take(message: Message): Promise<void> {
    if ('ask' in message) {
      await this.#answer(message);
      return;
    }
    const asked = this.#asked.get(message.answer);
    this.#asked.delete(message.answer);
    if ('result' in message) asked?.resolve(message.result);
    else asked?.reject(errorOf(message.fault));
  }

  /** The other end is gone: what was asked of it fails. */
  close(reason: Error): void {
    this.#closed ??= reason;
    for (const { reject } of this.#asked.values()) reject(reason);
    this.#asked.clear();
  }

  async #answer({ ask, id, args }: Extract<Message, { ask: string }>): Promise<void> {
    const answer = await this.#outcome(ask, args).then(
      (result): Message => ({ answer: id, result }),
      (error): Message => ({ answer: id, fault: faultFrom(error) }),
    );
    try {
      this.#send(answer);
    } catch {
      // The end that asked is gone.
    }
  }

  async #outcome(ask: string, args: readonly unknown[]): Promise<unknown> {
    const handler = this.#handlers[ask];
    if (handler === undefined) throw new Error(`nobody answers '${ask}'`);
    return handler(...(args as never[]));
  }
}

function faultFrom(error: unknown): Fault {
  if (error instanceof ContractError) return { message: error.message, code: error.code };
  return { message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

const errorOf = ({ message, code }: Fault): Error =>
  code === undefined ? new Error(message) : new ContractError(code, message);
