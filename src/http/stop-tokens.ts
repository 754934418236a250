import { ContractError } from '../contract/errors.ts';
import type { Running } from '../engine/solve.ts';

/** The header by which a client names a solve that it may want to end early. */
export const STOP_TOKEN_HEADER = 'X-Stop-Token';

/** A token that nobody can guess: who knows it may end the solve. */
const TOKEN = /^[0-9a-f]{32}$/;

/** The token of a request; undefined without one. @throws ContractError `invalid_schema` for any other text. */
export function stopTokenOf(headers: Headers): string | undefined {
  const token = headers.get(STOP_TOKEN_HEADER);
  if (token === null) return undefined;
  if (TOKEN.test(token)) return token;
  throw new ContractError('invalid_schema', `${STOP_TOKEN_HEADER} must be 32 hexadecimal digits.`);
}

/** A solve that can be ended with its best layout so far, from before it has a thread. */
class Stoppable {
  #running: Running | undefined;
  #isStopped = false;

  started(running: Running): void {
    this.#running = running;
    if (this.#isStopped) running.finish();
  }

  stop(): void {
    this.#isStopped = true;
    this.#running?.finish();
  }
}

/** The solves of this process that have a token. */
export class StopTokens {
  readonly #solves = new Map<string, Stoppable>();

  /**
   * Runs a solve that can be stopped as long as it is there.
   *
   * @param solve is given what to call once it has started.
   */
  async during<T>(token: string, solve: (onStart: (running: Running) => void) => Promise<T>): Promise<T> {
    const own = new Stoppable();
    this.#solves.set(token, own);
    try {
      return await solve((running) => own.started(running));
    } finally {
      // Whoever uses a token twice stops the later solve.
      if (this.#solves.get(token) === own) this.#solves.delete(token);
    }
  }

  /** Ends a solve with its best layout so far. Returns whether there is one with this token. */
  stop(token: string): boolean {
    const solve = this.#solves.get(token);
    solve?.stop();
    return solve !== undefined;
  }
}
