import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CuttingLayoutClient,
  CuttingLayoutError,
  type Job,
  type SolveRequest,
  type SolveResponse,
} from '../../../clients/typescript/src/index.ts';
import { systemTicks } from '../../clock.ts';
import { ContractError, type ErrorCode, messageOf } from '../../contract/errors.ts';
import { parseJson } from '../../contract/json.ts';
import type { Screen } from './progress.ts';
import { showProgress } from './progress.ts';

/** The service that solves instead of this machine. */
export interface Service {
  /** Its address, such as `https://cuts.example.org`. */
  readonly url: string;
  readonly apiKey: string | undefined;
  /** Gets what people should know while they wait. */
  readonly tell: (line: string) => void;
}

/** A service that cannot be reached, or is none of ours. */
export class ServiceError extends Error {}

/** Time limit of an attempt in milliseconds: no server lets a request wait and solve for longer than two hours. */
const TIMEOUT_MS = 7_200_000;

/** How long a question for a job waits for its end, in milliseconds; shorter if somebody watches its progress. */
const WAIT_MS = 30_000;
const WATCHED_WAIT_MS = 1_000;

const randomKey = (): string => randomBytes(16).toString('hex');

/**
 * Has a service solve a request.
 *
 * @param finish ends it with the best layout so far.
 * @throws ContractError with the error of the service; ServiceError if it cannot be reached or is none of ours.
 */
export async function solveByService(
  service: Service,
  body: Uint8Array,
  finish: AbortSignal,
): Promise<SolveResponse> {
  const stopToken = randomKey();
  const solving = clientOf(service).solve(requestIn(body), { idempotencyKey: randomKey(), stopToken });
  return stoppable(service, finish, (client) => client.stopSolve(stopToken), solving);
}

/** Like `solveByService`, as a job, whose progress is shown. */
export async function solveAsJob(
  service: Service,
  body: Uint8Array,
  finish: AbortSignal,
  screen: Screen,
): Promise<SolveResponse> {
  const queued = clientOf(service).queueJob(requestIn(body), { idempotencyKey: randomKey() });
  const { id } = await explained(service, queued);
  return stoppable(service, finish, (client) => client.stopJob(id), endOf(service, id, screen));
}

async function endOf(service: Service, id: string, screen: Screen): Promise<SolveResponse> {
  const client = clientOf(service);
  const waitMs = screen.isTTY ? WATCHED_WAIT_MS : WAIT_MS;
  let progress: Job['progress'];
  const clear = showProgress(screen, { progress: () => searchOf(progress) }, systemTicks);
  try {
    for (;;) {
      const asked = systemTicks();
      const job = await client.job(id, { waitMs });
      if (job.response) return job.response;
      if (job.error) throw new CuttingLayoutError(job.error.code, job.error.message, job.error);
      if (job.status === 'cancelled') throw new Error('the job was stopped before it ran');
      progress = job.progress;
      // A service that is about to end answers at once.
      if (systemTicks() - asked < waitMs / 2) await pause(WATCHED_WAIT_MS);
    }
  } finally {
    clear();
  }
}

const clientOf = (service: Service) =>
  new CuttingLayoutClient({
    baseUrl: service.url,
    apiKey: service.apiKey,
    timeoutMs: TIMEOUT_MS,
    onRetry: (error, ms) =>
      service.tell(`${messageOf(failureOf(service, error))}; trying again in ${Math.ceil(ms / 1_000)} s`),
  });

/** Waits for a solve, and stops it when it should finish. */
async function stoppable(
  service: Service,
  finish: AbortSignal,
  stop: (client: CuttingLayoutClient) => Promise<unknown>,
  solving: Promise<SolveResponse>,
): Promise<SolveResponse> {
  const onFinish = () => {
    explained(service, stop(clientOf(service))).catch((error) =>
      service.tell(`the solve was not stopped: ${messageOf(error)}`),
    );
  };
  finish.addEventListener('abort', onFinish, { once: true });
  try {
    return await explained(service, solving);
  } finally {
    finish.removeEventListener('abort', onFinish);
  }
}

/** The members of a valid request. Its 64-bit integers are bigints, which the client sends as they are. */
const requestIn = (body: Uint8Array): SolveRequest => parseJson(body) as unknown as SolveRequest;

function searchOf(progress: Job['progress']) {
  if (!progress || progress.measure === null) return null;
  const { measure, lowerBound, unplaced } = progress;
  return { measure, unplaced: unplaced ?? 0, ...(lowerBound !== null && { lowerBound }) };
}

async function explained<T>(service: Service, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    throw failureOf(service, error);
  }
}

/** An error of the client as this command reports it. */
function failureOf({ url }: Service, error: unknown): unknown {
  if (!(error instanceof CuttingLayoutError)) return error;
  const { origin } = new URL(url);
  const { code, message, validationErrors, rateLimit, cause } = error;
  switch (code) {
    case 'network_error':
      return new ServiceError(`${origin} cannot be reached: ${reasonOf(cause)}`);
    case 'timeout':
      return new ServiceError(`${origin} did not respond in time`);
    case 'unexpected_answer':
      return new ServiceError(`${origin} responded, but it is not a cutting-layout service`);
    default:
      return new ContractError(code satisfies ErrorCode, message, {
        ...(validationErrors.length > 0 && { validationErrors: [...validationErrors] }),
        ...(rateLimit && { rateLimit }),
      });
  }
}

/** Node hides what went wrong below "fetch failed"; a host with several addresses has an error without a message. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (messageOf(cause) !== '') return messageOf(cause);
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
}
