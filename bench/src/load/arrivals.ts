import type { Source } from '../generate/random.ts';

const MOST = 0x7fff_ffff;

/**
 * When requests arrive from many clients that know nothing of each other: a Poisson process.
 *
 * @param perSecond how many come on average.
 * @returns times in milliseconds from the start, without end.
 */
export function* arrivals(perSecond: number, source: Source): Generator<number> {
  for (let time = 0; ; ) {
    time += (-Math.log(source.integer(1, MOST) / MOST) * 1000) / perSecond;
    yield time;
  }
}
