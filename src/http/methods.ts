import { ENDPOINTS } from '../contract/endpoints.ts';
import { ContractError } from '../contract/errors.ts';

/** The methods behind one of the contract: Hono serves HEAD wherever there is GET. */
const METHODS = { GET: ['GET', 'HEAD'], POST: ['POST'], DELETE: ['DELETE'] } as const;

export type Method = keyof typeof METHODS;

/** A refusal, and the value of its `Allow` header. */
interface WrongMethod {
  readonly error: ContractError;
  readonly allow?: string;
}

/** Paths with the id of a job. */
const JOB_PATH = /^\/api\/v1\/jobs\/[^/]+(\/stop)?$/;

/** A path as the contract writes it: with the name of a parameter instead of its value. */
export const templateOf = (path: string): string => path.replace(JOB_PATH, '/api/v1/jobs/{id}$1');

/** The methods of a route besides OPTIONS; none if there is no such route. */
export const methodsOf = (route: string): string[] =>
  ENDPOINTS.filter(({ path }) => path === route).flatMap(({ method }) => [...METHODS[method]]);

/** The refusal of `method` at `path`. If the path is a route, it names the route's methods. */
export function wrongMethod(path: string, method: string): WrongMethod {
  const route = templateOf(path);
  const methods = methodsOf(route);
  if (methods.length === 0) return { error: new ContractError('not_found') };
  const message = `${route} does not support ${method}, only ${methods.join(' and ')}.`;
  return { error: new ContractError('not_found', message), allow: [...methods, 'OPTIONS'].join(', ') };
}
