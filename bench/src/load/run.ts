import { availableParallelism, cpus } from 'node:os';
import { date } from '../clock.ts';
import { besideChecks, checkRequests } from './beside-checks.ts';
import { closedLoop } from './closed-loop.ts';
import { type EngineSpeed, engineSpeed } from './engine-role.ts';
import { type Helpers, withHelpers } from './helpers.ts';
import { freeKey } from './key.ts';
import { type Limit, part } from './limit.ts';
import { jobsOf } from './mix.ts';
import { openLoop } from './open-loop.ts';
import type { Settings } from './options.ts';
import { type Phase, phase } from './phase.ts';
import type { Outcome } from './tally.ts';
import { targetAt } from './target.ts';
import { warmUp } from './warm-up.ts';

/** The results of one run of `bench load`. */
export interface LoadReport {
  readonly date: string;
  readonly machine: { readonly cpu: string; readonly cores: number };
  readonly settings: Settings;
  /** The engine alone, in process, on the same cores: one half before the closed loop, one half after it. */
  readonly engine: EngineSpeed;
  readonly closed: Phase | null;
  /** The closed loop again, beside connections that validate and verify. */
  readonly besideChecks: (Phase & { readonly checks: Outcome }) | null;
  readonly open: Phase | null;
  /** Planned requests a second of the open loop. */
  readonly openPerSecond: number | null;
}

/** The share of a loop's length for the engine alone, before and after the closed loop. */
const HALF = 0.5;

/** The open loop's default rate, as a share of what the closed loop reached. */
const OPEN_SHARE = 0.5;

/**
 * Puts a service under load, phase by phase.
 *
 * @param path the file of the command line.
 * @param apiKey sent with every solve.
 * @throws the signal's reason once it is aborted; Error if nothing answers.
 */
export async function runLoad(
  path: string,
  settings: Settings,
  apiKey: string | undefined,
  signal: AbortSignal,
): Promise<LoadReport> {
  const { slots, serverOptions: others } = settings;
  const server = settings.url === null ? { slots, others } : undefined;
  const program = { path, cpus: settings.cpus ?? undefined };
  return withHelpers(program, server, signal, (helpers) => measure(helpers, settings, apiKey, signal));
}

async function measure(
  { engine, probe, server }: Helpers,
  settings: Settings,
  apiKey: string | undefined,
  signal: AbortSignal,
): Promise<LoadReport> {
  const { mix, family, seed, slots, connections, limit, mode } = settings;
  const bodies = jobsOf(mix, family, seed);
  const url = settings.url ?? (await server?.url) ?? '';
  const target = targetAt(url, settings.keyed ? await freeKey(url) : apiKey);
  const watch = { url: target.url, probe, server };
  const alone = () => engine.ask({ bodies, slots, limit: part(limit, HALF) });
  const closedLoopFor = (time: Limit) => closedLoop(target, bodies, { connections, limit: time, signal });

  const loadBesideChecks = async (checking: number) => {
    const requests = await checkRequests(target, bodies, signal);
    const load = () => closedLoopFor(limit);
    let checks: Outcome | undefined;
    const fared = await phase(watch, async () => {
      const both = await besideChecks(target, requests, { connections: checking, signal }, load);
      checks = both.checks;
      return both.worked;
    });
    return checks ? { ...fared, checks } : null;
  };

  await warmUp(target, bodies, { connections, requests: settings.warmUp, signal });
  const before = await alone();
  const closed = mode === 'open' ? null : await phase(watch, () => closedLoopFor(limit));
  const beside = settings.checks === null ? null : await loadBesideChecks(settings.checks);
  const speed = engineSpeed([before, await alone()]);
  const perSecond = settings.perSecond ?? (closed?.perSecond ?? 0) * OPEN_SHARE;
  const isOpen = mode !== 'closed' && perSecond > 0;
  const open = isOpen
    ? await phase(watch, () => openLoop(target, bodies, { perSecond, limit, signal }))
    : null;
  return {
    date: date(),
    machine: { cpu: cpus()[0]?.model.trim() ?? 'unknown processor', cores: availableParallelism() },
    settings,
    engine: speed,
    closed,
    besideChecks: beside,
    open,
    openPerSecond: isOpen ? perSecond : null,
  };
}
