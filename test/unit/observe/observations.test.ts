import { Counter, Histogram, Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { Observations } from '../../../src/observe/observations.ts';

function metrics() {
  const registry = new Registry();
  const registers = [registry];
  return {
    counter: new Counter({ name: 'counted', help: 'A count.', labelNames: ['route'], registers }),
    bare: new Counter({ name: 'bare', help: 'A count without labels.', registers }),
    histogram: new Histogram({ name: 'seconds', help: 'Seconds.', buckets: [1], registers }),
    observations: new Observations(),
    text: () => registry.metrics(),
  };
}

it('makes what it has put off as if it had been made at once', async () => {
  const [late, prompt] = [metrics(), metrics()];
  const { observations } = late;
  for (const value of [0.5, 2, 4]) {
    observations.count(late.counter, { route: `/${value}` });
    observations.count(late.bare, undefined, value);
    observations.observe(late.histogram, undefined, value);
    prompt.counter.inc({ route: `/${value}` });
    prompt.bare.inc(value);
    prompt.histogram.observe(value);
  }
  expect(await late.text()).not.toBe(await prompt.text());
  observations.makeAll();
  expect(await late.text()).toBe(await prompt.text());
  observations.makeAll();
  expect(await late.text()).toBe(await prompt.text());
});

it('does not put off more than it has room for', async () => {
  const { observations, bare, text } = metrics();
  for (let count = 0; count < 1_000; count++) observations.count(bare);
  expect(Number(/^bare (\d+)$/m.exec(await text())?.[1])).toBeGreaterThan(900);
});
