import type { Metrics } from '../../../src/observe/metrics.ts';

/** The value behind a name and its labels. */
export async function reading(metrics: Metrics, name: string): Promise<number> {
  const line = (await metrics.text()).split('\n').find((text) => text.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}
