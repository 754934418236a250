import { signal } from '@preact/signals';
import type { Warning, WireRequest } from '../api/types.ts';
import { requestText } from './request-text.ts';

/** What the service warns of in a request, once it was asked about it or has solved it. */
export const warned = signal<
  { readonly request: WireRequest; readonly warnings: readonly Warning[] } | undefined
>(undefined);

/** A request to be solved as text, asking for warnings. */
export const askingText = (request: WireRequest): string =>
  requestText({ ...request, includeWarnings: true });

/** The same, unless they are known already. */
export const solveText = (request: WireRequest): string =>
  warned.peek()?.request === request ? requestText(request) : askingText(request);

/** Takes the warnings out of an answer, which then is the same whether it was asked for them or not. */
export function withoutWarnings<Response extends { readonly warnings?: readonly Warning[] }>(
  request: WireRequest,
  response: Response,
): Omit<Response, 'warnings'> {
  const { warnings, ...rest } = response;
  if (warnings) warned.value = { request, warnings };
  return rest;
}
