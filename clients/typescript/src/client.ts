import createClient, { type Client } from 'openapi-fetch';
import { toJson } from './body.ts';
import { CuttingLayoutError, errorOf } from './error.ts';
import type {
  HealthResponse,
  InfoResponse,
  Job,
  KeyResponse,
  paths,
  RuntimeResponse,
  SchemaResponse,
  SolveRequest,
  SolveResponse,
  SolveResult,
  UsageResponse,
  ValidateResponse,
  VerifyResponse,
} from './openapi.ts';
import { type RetryOptions, withRetries } from './retry.ts';
import { withTimeLimit } from './time-limit.ts';

export interface ClientOptions extends RetryOptions {
  /** Address of the service, such as `https://cuts.example.org`. */
  readonly baseUrl: string;
  /** Sent in `X-API-Key`. Without one, the quota of anonymous clients applies. */
  readonly apiKey?: string | undefined;
  /** Time limit of one attempt in milliseconds. Default: 100,000, above the longest answer time of a server. */
  readonly timeoutMs?: number | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

export interface CallOptions {
  /** Cancels the call, and the solve on the server. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
  /** Replaces `timeoutMs` of the client. */
  readonly timeoutMs?: number | undefined;
}

export interface SolveOptions extends CallOptions {
  /**
   * Any text of 1 to 255 visible ASCII characters, new for each request. With an API key, the same request with the same
   * value is solved and charged once.
   */
  readonly idempotencyKey?: string | undefined;
}

export interface StoppableOptions extends SolveOptions {
  /** 32 random hexadecimal digits, new for each solve, by which `stopSolve` can end it early. */
  readonly stopToken?: string | undefined;
}

const headersOf = ({ idempotencyKey, stopToken }: StoppableOptions = {}) => ({
  header: {
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    ...(stopToken !== undefined && { 'X-Stop-Token': stopToken }),
  },
});

/** 30 s of waiting and 60 s of solving by default, and some reserve. */
const TIMEOUT_MS = 100_000;

/** What a call of the generated routes yields. */
interface Outcome<T> {
  readonly data?: T | undefined;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * A client of one service. Its calls reject with `CuttingLayoutError`, and try again while the server is busy. Calls about
 * a job also try again after `network_error`, and so do solves with an API key and an `idempotencyKey`, which makes them
 * safe to repeat.
 */
export class CuttingLayoutClient {
  readonly #routes: Client<paths>;
  readonly #retry: RetryOptions;
  readonly #timeoutMs: number;
  readonly #hasKey: boolean;

  constructor({ baseUrl, apiKey, timeoutMs = TIMEOUT_MS, fetch, ...retry }: ClientOptions) {
    this.#routes = createClient<paths>({
      baseUrl,
      bodySerializer: toJson,
      // A redirect to another host would take the key along.
      redirect: 'manual',
      ...(apiKey !== undefined && { headers: { 'X-API-Key': apiKey } }),
      ...(fetch && { fetch }),
    });
    this.#retry = retry;
    this.#timeoutMs = timeoutMs;
    this.#hasKey = apiKey !== undefined;
  }

  /** Computes a layout. Pieces that do not fit are not an error: check `result.unplaced`. */
  solve(request: SolveRequest, options?: StoppableOptions): Promise<SolveResponse> {
    const params = headersOf(options);
    const send = (signal: AbortSignal) =>
      this.#routes.POST('/api/v1/solve', { body: request, signal, params });
    return this.#call(options, send, this.#isRepeatable(options));
  }

  /** Ends a running solve with its best layout so far, which the call of `solve` gets. Rejects if there is none. */
  async stopSolve(stopToken: string, options?: CallOptions): Promise<void> {
    const params = { header: { 'X-Stop-Token': stopToken } };
    await this.#call(options, (signal) => this.#routes.POST('/api/v1/solve/stop', { params, signal }));
  }

  /** Checks a request without solving it, and warns of what it asks for in vain. Needs no key and charges nothing. */
  validate(request: SolveRequest, options?: CallOptions): Promise<ValidateResponse> {
    return this.#call(options, (signal) => this.#routes.POST('/api/v1/validate', { body: request, signal }));
  }

  /**
   * Checks a layout of any origin, a whole response or its result alone, against its request. Needs no key and charges
   * nothing.
   */
  verify(
    request: SolveRequest,
    response: SolveResponse | SolveResult,
    options?: CallOptions,
  ): Promise<VerifyResponse> {
    const body = { request, response: { ...response } };
    return this.#call(options, (signal) => this.#routes.POST('/api/v1/verify', { body, signal }));
  }

  /** Queues a solve that may take longer than a request. */
  async queueJob(request: SolveRequest, options?: SolveOptions): Promise<Job> {
    const params = headersOf(options);
    const send = (signal: AbortSignal) =>
      this.#routes.POST('/api/v1/jobs', { body: request, signal, params });
    return (await this.#call(options, send, this.#isRepeatable(options))).job;
  }

  /** A job, with its answer once it has one. With `waitMs` up to 30,000 it waits for the end of the job. */
  async job(
    id: string,
    { waitMs = 0, ...options }: CallOptions & { readonly waitMs?: number } = {},
  ): Promise<Job> {
    const params = { path: { id }, ...(waitMs > 0 && { query: { waitMs } }) };
    const send = (signal: AbortSignal) => this.#routes.GET('/api/v1/jobs/{id}', { params, signal });
    return (await this.#call(options, send, true)).job;
  }

  /** Ends a job with its best layout so far; cancels it if it has not begun. */
  async stopJob(id: string, options?: CallOptions): Promise<Job> {
    const params = { path: { id } };
    const send = (signal: AbortSignal) => this.#routes.POST('/api/v1/jobs/{id}/stop', { params, signal });
    return (await this.#call(options, send, true)).job;
  }

  /** Cancels and forgets a job. */
  async deleteJob(id: string, options?: CallOptions): Promise<Job> {
    const params = { path: { id } };
    const send = (signal: AbortSignal) => this.#routes.DELETE('/api/v1/jobs/{id}', { params, signal });
    return (await this.#call(options, send, true)).job;
  }

  /** The free key of an email address: a new one, or the one that it has already. */
  requestKey(email: string, options?: CallOptions): Promise<KeyResponse> {
    return this.#call(options, (signal) =>
      this.#routes.POST('/api/v1/request-key', { body: { email, plan: 'free' }, signal }),
    );
  }

  /** Usage and quota of the client's key. */
  usage(options?: CallOptions): Promise<UsageResponse> {
    return this.#call(options, (signal) => this.#routes.GET('/api/v1/usage', { signal }));
  }

  /** Name and release of the service, and its routes. */
  info(options?: CallOptions): Promise<InfoResponse> {
    return this.#call(options, (signal) => this.#routes.GET('/api/v1/info', { signal }));
  }

  /** Fields, ranges, limits, errors and quotas of the service. */
  schema(options?: CallOptions): Promise<SchemaResponse> {
    return this.#call(options, (signal) => this.#routes.GET('/api/v1/schema', { signal }));
  }

  /** Settings of the server, such as its time limit. */
  runtime(options?: CallOptions): Promise<RuntimeResponse> {
    return this.#call(options, (signal) => this.#routes.GET('/api/v1/runtime', { signal }));
  }

  /** Whether the service is up. */
  health(options?: CallOptions): Promise<HealthResponse> {
    return this.#call(options, (signal) => this.#routes.GET('/health', { signal }));
  }

  #call<T>(
    { signal = new AbortController().signal, timeoutMs = this.#timeoutMs }: CallOptions = {},
    send: (signal: AbortSignal) => Promise<Outcome<T>>,
    isRepeatable = false,
  ): Promise<T> {
    const attempt = () => withTimeLimit(timeoutMs, signal, (limited) => answerOf(send(limited)));
    const mayRetry = (error: unknown) => isBusy(error) || (isRepeatable && isUnreachable(error));
    return withRetries(attempt, mayRetry, signal, this.#retry);
  }

  /** Without a key, a request that broke may have been counted. */
  #isRepeatable({ idempotencyKey }: SolveOptions = {}): boolean {
    return this.#hasKey && idempotencyKey !== undefined;
  }
}

async function answerOf<T>(sent: Promise<Outcome<T>>): Promise<T> {
  const { data, error, response } = await sent.catch(failedToSend);
  if (response.ok && (data as { ok?: unknown } | undefined)?.ok === true) return data as T;
  throw errorOf(response, error);
}

/** `fetch` rejects with a TypeError if there is no answer, and the parser of JSON with a SyntaxError. */
function failedToSend(cause: unknown): never {
  if (cause instanceof SyntaxError)
    throw new CuttingLayoutError('unexpected_answer', 'The answer is not JSON.', { cause });
  throw new CuttingLayoutError('network_error', 'The service could not be reached.', { cause });
}

/** A conflict ends with the answer to the first request. */
const isBusy = (error: unknown): boolean =>
  error instanceof CuttingLayoutError &&
  (error.code === 'server_busy' || error.code === 'idempotency_conflict');

const isUnreachable = (error: unknown): boolean =>
  error instanceof CuttingLayoutError && error.code === 'network_error';
