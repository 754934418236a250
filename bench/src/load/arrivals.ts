import type { Source } from '../generate/random.ts';

const MOST = 0x7fff_ffff;

/**
 * The arrival times of requests from many independent clients: a Poisson process.
 *
 * @param perSecond mean arrivals a second.
 * @returns times in milliseconds from the start, without end.
 */
export function* arrivals(perSecond: number, source: Source): Generator<number> {
  for (let time = 0; ; ) {
    time += (-Math.log(source.integer(1, MOST) / MOST) * 1000) / perSecond;
    yield time;
  }
}
