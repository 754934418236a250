import type { Handler } from 'hono';
import { ContractError } from '../../contract/errors.ts';
import type { Running } from '../../engine/engine.ts';
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

/** A token that nobody can guess. Any client that sends it may end the solve. */
const TOKEN = /^[0-9a-f]{32}$/;

/** The token of a request; undefined without one. @throws ContractError `invalid_schema` for any other text. */
export function stopTokenOf(headers: Headers): string | undefined {
  const token = headers.get(STOP_TOKEN_HEADER);
  if (token === null) return undefined;
  if (TOKEN.test(token)) return token;
  throw new ContractError('invalid_schema', `${STOP_TOKEN_HEADER} must be 32 hexadecimal digits.`);
}

/** The solves of this process that have a token. */
export class StopTokens {
  readonly #stops = new Map<string, () => void>();

  /** Names a solve that can be ended with its best layout so far, from before it has a thread until it is closed. */
  open(token: string | undefined) {
    if (token === undefined) return undefined;
    let running: Running | undefined;
    let isStopped = false;
    const stop = () => {
      isStopped = true;
      running?.finish();
    };
    this.#stops.set(token, stop);
    return {
      started: (solve: Running) => {
        running = solve;
        if (isStopped) solve.finish();
      },
      close: () => {
        // A client that uses a token twice stops the later solve.
        if (this.#stops.get(token) === stop) this.#stops.delete(token);
      },
    };
  }

  /** Ends a solve with its best layout so far. Returns whether there is one with this token. */
  stop(token: string): boolean {
    const stop = this.#stops.get(token);
    stop?.();
    return stop !== undefined;
  }
}
