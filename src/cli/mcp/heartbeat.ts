import type { ServerContext } from '@modelcontextprotocol/server';
import type { Ticks } from '../../clock.ts';

/** Milliseconds between two signs of life. Assistants give a silent call up after a minute. */
const INTERVAL_MS = 1_000;

/**
 * Reports the seconds that a call has taken, if the assistant asked for its progress, until `work` ends.
 *
 * @returns what `work` returns.
 */
export async function withHeartbeat<T>(
  { _meta, notify }: Pick<ServerContext['mcpReq'], '_meta' | 'notify'>,
  ticks: Ticks,
  work: () => Promise<T>,
): Promise<T> {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return work();
  const start = ticks();
  const timer = setInterval(() => {
    const progress = (ticks() - start) / 1_000;
    const params = { progressToken, progress, message: `${Math.floor(progress)} s` };
    // A client that went away needs no sign of life.
    notify({ method: 'notifications/progress', params }).catch(() => {});
  }, INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
