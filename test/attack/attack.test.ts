import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ATTACKS } from './attacks.ts';
import { FLOODS } from './floods.ts';
import { healthy, isIdle, portsOf, ready, solved } from './honest.ts';
import type { Attack } from './round.ts';
import { MEMORY_MAX, NO_QUOTAS, startUnit, type Unit } from './unit.ts';

/** No solve takes long, so that attacks follow each other quickly. */
const BRIEF = ['--max-solve-ms', '200', '--max-job-ms', '200'];

/** Answers others while it is attacked, and everybody afterwards. */
async function withstands(unit: Unit, attack: Attack): Promise<void> {
  let letGo = () => {};
  const enough = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const attacked = attack({ ...portsOf(unit), from: '127.0.1.1', enough: () => enough });
  // Each look takes a turn of the event loop, and with it what the attacker has sent by then.
  for (let look = 0; look < 10; look++) await healthy(unit.port);
  await solved(unit.port);
  await ready(unit.operatorPort);
  letGo();
  await attacked;
  await solved(unit.port);
  await ready(unit.operatorPort);
  while (!(await isIdle(unit)));
  expect(unit.resident()).toBeLessThan(MEMORY_MAX);
  expect([unit.child.exitCode, unit.child.signalCode]).toEqual([null, null]);
  expect(faultsOf(unit)).toEqual([]);
}

/** Its error lines, except those about solves past their time: beside other work they depend on the machine. */
const faultsOf = (unit: Unit): string[] =>
  unit
    .log()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"/.test(line) && !line.includes('"msg":"overdue"'));

describe('behind a proxy that it trusts, which is attacked', () => {
  let unit: Unit;

  beforeAll(async () => {
    unit = await startUnit('--trust-proxy-headers', ...BRIEF, ...NO_QUOTAS);
  });

  afterAll(() => unit.kill());

  it.each([...FLOODS])('%s: it answers others, and lives', async (_, attack) => {
    await withstands(unit, attack);
  });
});

describe('while it is attacked', () => {
  let unit: Unit;

  beforeAll(async () => {
    unit = await startUnit(...BRIEF, ...NO_QUOTAS);
  });

  afterAll(() => unit.kill());

  it.each([...ATTACKS])('%s: it answers others, and lives', async (_, attack) => {
    await withstands(unit, attack);
  });
});

describe('in the midst of all attacks', () => {
  it('stops on SIGTERM', async () => {
    const unit = await startUnit(...BRIEF, '--drain-ms', '2000', ...NO_QUOTAS);
    const gone = once(unit.child, 'exit');
    const attacked = [...ATTACKS.values()].map((attack, index) => {
      const target = {
        ...portsOf(unit),
        from: `127.0.2.${index + 1}`,
        enough: () => gone,
      };
      return attack(target);
    });
    await healthy(unit.port);
    expect(await unit.stop()).toBe(0);
    await Promise.all(attacked);
  });
});
