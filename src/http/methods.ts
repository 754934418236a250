import { ENDPOINTS } from '../contract/endpoints.ts';
import { ContractError } from '../contract/errors.ts';

/** The methods of a route besides OPTIONS: Hono serves HEAD wherever there is GET. */
export const METHODS = { GET: ['GET', 'HEAD'], POST: ['POST'] } as const;

/** A refusal, and the value of its `Allow` header. */
interface WrongMethod {
  readonly error: ContractError;
  readonly allow?: string;
}

/** The refusal of `method` at `path`. If the path is a route, it names the route's methods. */
export function wrongMethod(path: string, method: string): WrongMethod {
  const route = ENDPOINTS.find((endpoint) => endpoint.path === path);
  if (route === undefined) return { error: new ContractError('not_found') };
  const methods = METHODS[route.method];
  const message = `${path} does not support ${method}, only ${methods.join(' and ')}.`;
  return { error: new ContractError('not_found', message), allow: [...methods, 'OPTIONS'].join(', ') };
}
