import { readFileSync } from 'node:fs';
import { ByteBudget } from '../../../src/admission/byte-budget.ts';
import { Slots } from '../../../src/admission/slots.ts';
import { createApp } from '../../../src/app.ts';
import { type Clock, systemTicks, type Ticks } from '../../../src/clock.ts';
import { type Config, parseConfig, slotLimits, storageLimits, workerLimits } from '../../../src/config.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { type Checks, nativeChecks, nativeEngine } from '../../../src/engine/engine.ts';
import { Quotas } from '../../../src/http/quota.ts';
import type { Services } from '../../../src/http/services.ts';
import { Replays } from '../../../src/jobs/replays.ts';
import { JobRunner } from '../../../src/jobs/runner.ts';
import { createLog } from '../../../src/observe/log.ts';
import { Metrics } from '../../../src/observe/metrics.ts';
import { Watchdog } from '../../../src/solve/watchdog.ts';
import { makeOwner } from '../../../src/state/ids.ts';
import type { JobStore } from '../../../src/state/jobs.ts';
import type { StateStore } from '../../../src/state/store.ts';
import { TransportRefusals } from '../../../src/transport/refusals.ts';
import { Offload } from '../../../src/workers/offload.ts';
import { ControllableEngine } from '../engine/controllable.ts';
import { newStore } from '../state/stores.ts';
import { BUILT } from '../workers/programs.ts';

/** Admission that a test can watch. */
class WatchedSlots extends Slots {
  /** How each solve that asked for admission ends, in the order of asking. */
  readonly outcomes: Promise<unknown>[] = [];

  override run<T>(...args: Parameters<typeof Slots.prototype.run<T>>): Promise<T> {
    const outcome = super.run<T>(...args);
    this.outcomes.push(outcome);
    return outcome;
  }

  /** The outcome number `index`, counted from 0, once that solve has asked. */
  async asked(index: number): Promise<{ outcome: Promise<unknown> }> {
    for (;;) {
      const outcome = this.outcomes[index];
      if (outcome !== undefined) return { outcome };
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

/** A state for all tests of this process that do not care about it. */
const SHARED_STORE = newStore();

const OPENAPI = readFileSync(new URL('../../../dist/openapi.json', import.meta.url));

/** The time that it is in tests which let none pass. */
export const NOW = '2026-11-21T10:00:00.000Z';

/** Quotas that nobody uses up. */
const MOST = 1_000_000_000;
const UNLIMITED = {
  anonymousDailyQuota: MOST,
  issuanceDailyCap: MOST,
  issuanceHourlyCap: MOST,
  issuanceAddressCap: MOST,
};

/** The checks of the native addon, loaded when a test first asks for one, as most of these tests run before it is built. */
const CHECKS: Checks = {
  examine: (...call) => nativeChecks(loadAddon()).examine(...call),
  verify: (...call) => nativeChecks(loadAddon()).verify(...call),
};

/** The service with an engine that the test controls, and the faults that it logged. */
export function testService(
  settings: Partial<Config> = {},
  { store, clock, ticks = systemTicks }: { store: StateStore & JobStore; clock: Clock; ticks?: Ticks } = {
    store: SHARED_STORE,
    clock: () => NOW,
  },
) {
  const small = { maxConcurrentSolves: 2, shortSolveThreads: 0, maxQueuedSolves: 2 };
  const config = { ...parseConfig([], {}), ...UNLIMITED, ...small, ...settings };
  const engine = new ControllableEngine();
  const slots = new WatchedSlots(slotLimits(config));
  const offload = new Offload(BUILT, workerLimits(config));
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const metrics = new Metrics();
  const bytes = new ByteBudget({
    total: config.maxBytesInFlight,
    perClient: config.maxBytesInFlightPerClient,
  });
  const refused: string[] = [];
  const refusals = new TransportRefusals(log, (reason) => void refused.push(reason));
  const watchdog = new Watchdog(metrics, () => {});
  const owner = makeOwner();
  const limits = storageLimits(config);
  const replays = new Replays({ store, owner, limits, clock, log, metrics });
  const render = offload.render.bind(offload);
  const solving = { engine, checks: CHECKS, render, ticks, watchdog };
  const observe = { log, metrics, clock };
  const parts = { config, solving, slots, offload, bytes, store, replays, owner, ticks, ...observe };
  const runner = new JobRunner(parts);
  const services: Services = {
    config,
    admission: { slots, bytes, workers: offload },
    solving: { ...solving, ticks: systemTicks },
    state: {
      store,
      quotas: new Quotas(config, { store, owner, ...observe }),
      replays,
    },
    runner,
    observe,
  };
  const app = createApp(services, SHOWN);
  return { ...parts, engine, runner, replays, lines, refused, refusals, app, services };
}

/** What the service shows besides its API. */
const SHOWN = { openApiDocument: OPENAPI };

/** The same service with other parts. */
export const appWith = ({ services }: TestService, changes: Partial<Services>) =>
  createApp({ ...services, ...changes }, SHOWN);

type TestService = ReturnType<typeof testService>;

/** The same service on the real engine. */
export function solvingApp(service: TestService) {
  return appWith(service, { solving: { ...service.services.solving, engine: nativeEngine(loadAddon()) } });
}

/** The least job. */
export const JOB = { pieces: [{ width: 600, height: 400 }], sheets: [{ width: 3210, height: 2250 }] };

/** A POST of `body`, as JSON where it is not text or bytes already. */
export function post(body: unknown, init: RequestInit = {}): RequestInit {
  const raw = typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body);
  return {
    method: 'POST',
    body: raw,
    ...init,
    headers: { 'Content-Type': 'application/json', ...init.headers },
  };
}
