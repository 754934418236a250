import { setTimeout as pause } from 'node:timers/promises';
import { systemTicks } from '../../clock.ts';
import { ContractError, type ErrorBody, messageOf } from '../../contract/errors.ts';
import type { Job } from '../../contract/job-documents.ts';
import { parseSolveRequest } from '../../contract/parse.ts';
import type { Unit } from '../../contract/unit.ts';
import { UsageError } from '../../setting.ts';
import { makeOwner } from '../../state/ids.ts';
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

/** Attempts of one request: while the service is busy or cannot be reached. */
const MOST_ATTEMPTS = 6;

/** Milliseconds before the second attempt; doubled from attempt to attempt. */
const FIRST_DELAY_MS = 1_000;

/** How long a question for a job waits for its end, in milliseconds; shorter if somebody watches its progress. */
const WAIT_MS = 30_000;
const WATCHED_WAIT_MS = 1_000;

/** Codes after which the same request may succeed. */
const RETRIED: ReadonlySet<string> = new Set(['server_busy', 'idempotency_conflict']);

/** An answer of the service, as it came. */
interface Answer {
  readonly text: string;
  readonly body: { readonly job?: Job };
}

/**
 * Has a service solve a request.
 *
 * @returns the envelope, byte for byte.
 * @throws ContractError with the refusal of the service; ServiceError if it cannot be reached or is none of ours.
 */
export async function solveByService(service: Service, request: Uint8Array): Promise<Buffer> {
  const { text } = await ask(service, 'POST', '/api/v1/solve', request);
  return Buffer.from(text);
}

/** Like `solveByService`, as a job: its progress is shown, and it can be ended with the best layout so far. */
export async function solveAsJob(
  service: Service,
  request: Uint8Array,
  interrupts: Interrupts,
  screen: Screen,
): Promise<Buffer> {
  const { body } = await ask(service, 'POST', '/api/v1/jobs', request);
  if (body.job === undefined) throw strangeAnswer(service);
  const path = `/api/v1/jobs/${body.job.id}`;
  let { progress } = body.job;
  let stopping: Promise<unknown> = Promise.resolve();
  const isPriced = hasPrices(request);
  const shown = showProgress(
    screen,
    { unit: unitIn(request), progress: () => searchOf(progress, isPriced) },
    systemTicks,
  );
  interrupts.started({
    finish() {
      stopping = ask(service, 'POST', `${path}/stop`).catch((error) =>
        screen.write(`the job was not stopped: ${messageOf(error)}\n`),
      );
    },
  });
  try {
    for (;;) {
      const waitMs = screen.isTTY ? WATCHED_WAIT_MS : WAIT_MS;
      const asked = systemTicks();
      const { text, body } = await ask(service, 'GET', `${path}?waitMs=${waitMs}`);
      if (body.job === undefined) throw strangeAnswer(service);
      const { status, error } = body.job;
      progress = body.job.progress;
      if (status === 'succeeded') return responseIn(text);
      if (status === 'failed' && error) throw refusalOf({ ok: false, contractVersion: 'v1', error });
      if (status === 'cancelled') throw new Error('the job was stopped before it ran');
      // A service that is about to end answers at once.
      if (systemTicks() - asked < waitMs / 2) await pause(WATCHED_WAIT_MS);
    }
  } finally {
    await stopping;
    interrupts.ended();
    shown.end();
  }
}

/** The response in the answer about a job: its last member, as it was sent. */
function responseIn(text: string): Buffer {
  const member = ',"response":';
  return Buffer.from(text.slice(text.indexOf(member) + member.length, -'}}'.length));
}

/** Whether sheets have a cost or are offcuts: the measure is then not their area. No other field has these names. */
const hasPrices = (request: Uint8Array): boolean =>
  /"(cost|offcut)"\s*:/.test(new TextDecoder().decode(request));

/** The unit that a valid request names. */
const unitIn = (request: Uint8Array): Unit | undefined => parseSolveRequest(request).unit;

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

/** Sends a request, again if it may succeed then. With a key, it is solved and charged once all the same. */
async function ask(service: Service, method: string, path: string, body?: Uint8Array): Promise<Answer> {
  const headers = {
    ...(body && { 'Content-Type': 'application/json' }),
    ...(service.apiKey && { 'X-API-Key': service.apiKey }),
    ...(service.apiKey && body && { 'Idempotency-Key': makeOwner() }),
  };
  // Without a key, a request that broke may have been counted.
  const isSafe = body === undefined || service.apiKey !== undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(service, path, { method, headers, body: body ?? null, redirect: 'error' });
    } catch (error) {
      const mayRetry =
        error instanceof ContractError ? RETRIED.has(error.code) : isSafe && error instanceof Unreachable;
      if (!mayRetry || attempt >= MOST_ATTEMPTS) throw error;
      service.tell(`${messageOf(error)}; trying again in ${2 ** (attempt - 1)} s`);
    }
    await pause(FIRST_DELAY_MS * 2 ** (attempt - 1));
  }
}

class Unreachable extends ServiceError {}

async function send(service: Service, path: string, init: object): Promise<Answer> {
  const url = new URL(path, service.url);
  let text: string;
  try {
    text = await (await fetch(url, init)).text();
  } catch (error) {
    throw new Unreachable(`${url.origin} cannot be reached: ${reasonOf(error)}`);
  }
  const body = parsed(text);
  if (body?.ok === true) return { text, body };
  if (body?.ok === false) throw refusalOf(body);
  throw strangeAnswer(service);
}

/** Node hides what went wrong below "fetch failed"; a host with several addresses has an error without a message. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (messageOf(cause) !== '') return messageOf(cause);
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no connection';
}

type Body = ({ readonly ok: true } & Answer['body']) | ErrorBody;

function parsed(text: string): Body | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusalOf({ error }: ErrorBody): ContractError {
  const { code, message, validationErrors, plan, limitKind, limit, period } = error;
  const isLimited = plan !== undefined && limitKind && limit !== undefined && period !== undefined;
  return new ContractError(code, message, {
    ...(validationErrors && { validationErrors }),
    ...(isLimited && { rateLimit: { plan, limitKind, limit, period } }),
  });
}

const strangeAnswer = ({ url }: Service): Error =>
  new ServiceError(`${new URL(url).origin} responded, but it is not a cutting-layout service`);

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
