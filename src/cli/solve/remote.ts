import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CuttingLayoutClient,
  CuttingLayoutError,
  type Job,
  type SolveRequest,
} from '../../../clients/typescript/src/index.ts';
import { systemTicks } from '../../clock.ts';
import { ContractError, type ErrorCode, messageOf } from '../../contract/errors.ts';
import { parseJson } from '../../contract/json.ts';
import { parseSolveRequest } from '../../contract/parse.ts';
import { UsageError } from '../../setting.ts';
import { type Interrupts, type Screen, showProgress } from './progress.ts';

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

/**
 * Has a service solve a request. Ctrl-C ends it with the best layout so far.
 *
 * @returns the envelope, byte for byte.
 * @throws ContractError with the error of the service; ServiceError if it cannot be reached or is none of ours.
 */
export async function solveByService(
  service: Service,
  body: Uint8Array,
  interrupts: Interrupts,
): Promise<Buffer> {
  const { client, lastText } = connect(service);
  const stopToken = randomBytes(16).toString('hex');
  return stoppable(
    service,
    interrupts,
    (other) => other.stopSolve(stopToken),
    async () => {
      await client.solve(requestIn(body), { idempotencyKey: newKey(), stopToken });
      return Buffer.from(lastText());
    },
  );
}

/** Like `solveByService`, as a job, whose progress is shown. */
export async function solveAsJob(
  service: Service,
  body: Uint8Array,
  interrupts: Interrupts,
  screen: Screen,
): Promise<Buffer> {
  const { client, lastText } = connect(service);
  let job = await explained(service, client.queueJob(requestIn(body), { idempotencyKey: newKey() }));
  const { sheets, unit } = parseSolveRequest(body);
  // The measure is then not the area of the sheets.
  const isPriced = sheets.some(({ cost, offcut }) => cost !== undefined || offcut);
  const watched = { unit, progress: () => searchOf(job.progress, isPriced) };
  const shown = showProgress(screen, watched, systemTicks);
  try {
    return await stoppable(
      service,
      interrupts,
      (other) => other.stopJob(job.id),
      async () => {
        for (;;) {
          const waitMs = screen.isTTY ? WATCHED_WAIT_MS : WAIT_MS;
          const asked = systemTicks();
          job = await client.job(job.id, { waitMs });
          const { status, error } = job;
          if (status === 'succeeded') return responseIn(lastText());
          if (status === 'failed' && error) throw new CuttingLayoutError(error.code, error.message, error);
          if (status === 'cancelled') throw new Error('the job was stopped before it ran');
          // A service that is about to end answers at once.
          if (systemTicks() - asked < waitMs / 2) await pause(WATCHED_WAIT_MS);
        }
      },
    );
  } finally {
    shown.end();
  }
}

/** A client of the service, and the text of its last answer: the envelope is passed on as it came. */
function connect(service: Service) {
  const { url, apiKey, tell } = service;
  let text = '';
  const client = new CuttingLayoutClient({
    baseUrl: url,
    apiKey,
    timeoutMs: TIMEOUT_MS,
    onRetry: (error, ms) =>
      tell(`${messageOf(failureOf(service, error))}; trying again in ${Math.ceil(ms / 1_000)} s`),
    async fetch(request) {
      const response = await fetch(request);
      text = await response.clone().text();
      return response;
    },
  });
  return { client, lastText: () => text };
}

/** Solves, and lets the first Ctrl-C end it early. */
async function stoppable(
  service: Service,
  interrupts: Interrupts,
  stop: (client: CuttingLayoutClient) => Promise<unknown>,
  work: () => Promise<Buffer>,
): Promise<Buffer> {
  let stopping: Promise<unknown> = Promise.resolve();
  interrupts.started({
    finish() {
      stopping = explained(service, stop(connect(service).client)).catch((error) =>
        service.tell(`the solve was not stopped: ${messageOf(error)}`),
      );
    },
  });
  try {
    return await explained(service, work());
  } finally {
    await stopping;
    interrupts.ended();
  }
}

const newKey = (): string => randomBytes(16).toString('hex');

/** The members of a valid request, as they are in its text. */
const requestIn = (body: Uint8Array): SolveRequest => parseJson(body) as unknown as SolveRequest;

/** The response in the answer about a job: its last member, as it was sent. */
function responseIn(text: string): Buffer {
  const member = ',"response":';
  return Buffer.from(text.slice(text.indexOf(member) + member.length, -'}}'.length));
}

function searchOf(progress: Job['progress'], isPriced: boolean) {
  if (!progress || progress.measure === null) return null;
  const { measure, lowerBound, unplaced } = progress;
  return {
    measure,
    ...(!isPriced && { sheetArea: measure }),
    unplaced: unplaced ?? 0,
    ...(lowerBound !== null && { lowerBound }),
  };
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

/**
 * Checks the address of a service.
 *
 * @throws UsageError if it is none.
 */
export function serviceUrl(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new UsageError(
      `--url must be the address of a service, such as https://cuts.example.org, not '${url}'`,
    );
  return url;
}
