import { once } from 'node:events';
import { Child, type Program } from './child.ts';
import type { EngineOrder, EngineRun } from './engine-role.ts';
import { OwnServer, type ServerOptions } from './own-server.ts';
import type { Health, ProbeOrder } from './probe-role.ts';
import { ROLES } from './roles.ts';

/** The processes of a run besides its own, which sends the requests. */
export interface Helpers {
  readonly engine: Child<EngineOrder, EngineRun>;
  readonly probe: Child<ProbeOrder, Health>;
  /** Undefined if the service under load is not our own. */
  readonly server: OwnServer | undefined;
}

/**
 * Runs `work` with helpers, and always ends them.
 *
 * @param server undefined if none of our own is needed.
 * @throws the signal's reason as soon as it is aborted; any error of `work`.
 */
export async function withHelpers<T>(
  program: Program,
  server: ServerOptions | undefined,
  signal: AbortSignal,
  work: (helpers: Helpers) => Promise<T>,
): Promise<T> {
  const role = (name: string) => ['bench', name];
  const engine = new Child<EngineOrder, EngineRun>(program, role(ROLES.engine));
  const probe = new Child<ProbeOrder, Health>({ ...program, cpus: undefined }, role(ROLES.probe));
  const own = server && new OwnServer(program, server, role(ROLES.server));
  try {
    return await Promise.race([work({ engine, probe, server: own }), aborted(signal)]);
  } finally {
    engine.kill();
    probe.kill();
    await own?.end();
  }
}

/** Never resolves. */
async function aborted(signal: AbortSignal): Promise<never> {
  if (!signal.aborted) await once(signal, 'abort');
  throw signal.reason;
}
