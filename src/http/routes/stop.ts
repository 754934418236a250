import type { Handler } from 'hono';
import { ContractError } from '../../contract/errors.ts';
import type { Running } from '../../engine/solve.ts';
import type { Env } from '../context.ts';
import { success } from '../replies.ts';

/** Ends a solve with its best layout so far, which its own request answers. */
export function stopSolve(stops: StopTokens): Handler<Env> {
  return (c) => {
    const token = stopTokenOf(c.req.raw.headers);
    if (token === undefined) throw new ContractError('invalid_schema', `${STOP_TOKEN_HEADER} is missing.`);
    if (!stops.stop(token)) throw new ContractError('not_found', 'No solve with this token is running here.');
    return success(c, { stopping: true });
  };
}

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
  readonly close: () => void;
  #running: Running | undefined;
  #isStopped = false;

  /** @param close forgets it. */
  constructor(close: (solve: Stoppable) => void) {
    this.close = () => close(this);
  }

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

  /** A solve that can be stopped by its token until it is closed. */
  open(token: string | undefined): Stoppable | undefined {
    if (token === undefined) return undefined;
    const solve = new Stoppable((closed) => {
      // Whoever uses a token twice stops the later solve.
      if (this.#solves.get(token) === closed) this.#solves.delete(token);
    });
    this.#solves.set(token, solve);
    return solve;
  }

  /** Ends a solve with its best layout so far. Returns whether there is one with this token. */
  stop(token: string): boolean {
    const solve = this.#solves.get(token);
    solve?.stop();
    return solve !== undefined;
  }
}
