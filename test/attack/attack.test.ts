import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { JOB } from '../http/service.ts';
import { Wire } from '../http/wire.ts';
import { ATTACKS } from './attacks.ts';
import { FLOODS } from './floods.ts';
import { HONEST_JOB } from './jobs.ts';
import type { Attack } from './round.ts';
import { startUnit, type Unit } from './unit.ts';

/** Seconds of the mixture of all attacks by many clients; without any, each attack is tried once, alone. */
const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 0);
const SEED = Number(process.env['ATTACK_SEED'] ?? 1);
/** The mixture has the attacks whose names match; all by default. */
const ONLY = new RegExp(process.env['ATTACK_ONLY'] ?? '');
const MIXED = [...ATTACKS].flatMap(([name, attack]) => (ONLY.test(name) ? [attack] : []));
if (MIXED.length === 0) throw new Error(`no attack has a name that matches ${ONLY}`);

/** Quotas would end most attacks at once; they must hold without. */
const NO_QUOTAS = ['--anonymous-daily-quota', '1000000000', '--issuance-daily-cap', '1000000000'];

const portsOf = ({ port, operatorPort }: Unit) => ({ port, operatorPort });

/** Asks until it is answered with 200: an attack may have an honest client refused, but not for ever. */
async function solved(port: number): Promise<void> {
  for (;;) {
    const wire = new Wire(port);
    await wire.post('/api/v1/solve', JOB, 'Connection: close');
    const { status } = await wire.answer();
    wire.socket.destroy();
    if (status === 200) return;
    expect(status).toBe(503);
  }
}

async function healthy(port: number): Promise<void> {
  const wire = new Wire(port);
  await wire.head('GET /health HTTP/1.1', 'Connection: close');
  expect((await wire.answer()).status).toBe(200);
  wire.socket.destroy();
}

/** Waits until the service is ready. */
async function ready(port: number): Promise<void> {
  for (;;) {
    const wire = new Wire(port);
    await wire.head('GET /ready HTTP/1.1', 'Connection: close');
    const { status } = await wire.answer();
    wire.socket.destroy();
    if (status === 200) return;
    expect(status).toBe(503);
  }
}

/** Answers others while it is attacked, and everybody afterwards. */
async function withstands(unit: Unit, attack: Attack): Promise<void> {
  let letGo = () => {};
  const enough = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const attacked = attack({ ...portsOf(unit), from: '127.0.1.1', enough: () => enough });
  // Each look takes a turn of the event loop, and with it what the attacker has sent by then.
  for (let look = 0; look < 20; look++) await healthy(unit.port);
  await solved(unit.port);
  await ready(unit.operatorPort);
  letGo();
  await attacked;
  await solved(unit.port);
  await ready(unit.operatorPort);
  expect([unit.child.exitCode, unit.child.signalCode]).toEqual([null, null]);
  expect(faultsOf(unit)).toEqual([]);
}

/** Its error lines, except those about solves past their time: beside other work they depend on the machine. */
const faultsOf = (unit: Unit): string[] =>
  unit
    .log()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"/.test(line) && !line.includes('"msg":"overdue"'));

describe.skipIf(SECONDS > 0)('behind a proxy that it trusts, which is attacked', () => {
  let unit: Unit;

  beforeAll(async () => {
    unit = await startUnit('--trust-proxy-headers', '--max-solve-ms', '2000', ...NO_QUOTAS);
  });

  afterAll(() => unit.kill());

  it.each([...FLOODS])('%s: it answers others, and lives', { timeout: 120_000 }, async (_, attack) => {
    await withstands(unit, attack);
  });
});

describe.skipIf(SECONDS > 0)('while it is attacked', () => {
  let unit: Unit;

  beforeAll(async () => {
    unit = await startUnit('--max-solve-ms', '2000', ...NO_QUOTAS);
  });

  afterAll(() => unit.kill());

  it.each([...ATTACKS])('%s: it answers others, and lives', { timeout: 120_000 }, async (_, attack) => {
    await withstands(unit, attack);
  });
});

describe.skipIf(SECONDS > 0)('in the midst of all attacks', () => {
  it('stops on SIGTERM', { timeout: 120_000 }, async () => {
    const unit = await startUnit('--max-solve-ms', '2000', '--drain-ms', '2000', ...NO_QUOTAS);
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

const CLIENTS = 20;

/** By hand: `ATTACK_SECONDS=600 npx vitest run test/attack`. */
describe.runIf(SECONDS > 0)(`for ${SECONDS} s`, () => {
  it('lives, and gives back its memory', { timeout: (SECONDS + 600) * 1000 }, async () => {
    const unit = await startUnit(...NO_QUOTAS);
    // What it holds once it has worked, not what it holds before it has done anything.
    for (let warm = 0; warm < 20; warm++) await solved(unit.port);
    await attackedOnce(unit);
    const before = await rested(unit);
    const end = performance.now() + SECONDS * 1000;
    const bare = program('bare.cjs');
    const [barePort] = await once(bare.stdout, 'data');
    const honest = program('honest.cjs', String(unit.port), JSON.stringify(HONEST_JOB));
    const control = program('honest.cjs', String(barePort).trim(), '{}');
    let peak = 0;
    const watch = setInterval(() => {
      if (unit.child.exitCode === null) peak = Math.max(peak, unit.resident());
    }, 500);
    await Promise.all(Array.from({ length: CLIENTS }, (_, number) => attackUntil(end, unit, number)));
    const served = await toldAtTheEnd(honest);
    const { health: bareServer } = await toldAtTheEnd(control);
    bare.stdin.end();
    clearInterval(watch);
    const after = await rested(unit);
    const begun = performance.now();
    const attacked = attackUntil(performance.now() + 3_000, unit, CLIENTS);
    await sleep(1_000);
    const code = await unit.stop();
    console.log(
      JSON.stringify({
        limit: unit.limit,
        mebibytes: { before, peak: mebibytes(peak), after },
        served,
        // What of that is the machine's doing, which the attackers keep busy, too.
        bareServer,
        stopMs: Math.round(performance.now() - begun - 1_000),
        code,
        log: [
          ...new Set(
            unit
              .log()
              .split('\n')
              .map((line) => line.slice(0, 160)),
          ),
        ].slice(-20),
      }),
    );
    expect(code).toBe(0);
    await attacked;
  });
});

/** One of the programs beside this file. */
const program = (name: string, ...args: string[]) =>
  spawn(process.execPath, [fileURLToPath(new URL(`./${name}`, import.meta.url)), ...args]);

/** Stops an honest client. @returns the answers that it got. */
async function toldAtTheEnd({ stdin, stdout }: ReturnType<typeof program>) {
  stdin.end();
  const [told] = await once(stdout, 'data');
  return JSON.parse(String(told));
}

const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

/** Whether the service solves for nobody any more: a client that has said all it had to say may have gone unnoticed. */
async function isIdle({ operatorPort }: Unit): Promise<boolean> {
  const metrics = await (await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).text();
  return ['solver_threads_busy', 'queue_length'].every((name) =>
    metrics.includes(`cutting_layout_${name} 0\n`),
  );
}

/** Resident mebibytes half a minute after the last solve of an attacker. */
async function rested(unit: Unit): Promise<number> {
  do await sleep(30_000);
  while (!(await isIdle(unit)));
  await sleep(30_000);
  await solved(unit.port);
  return mebibytes(unit.resident());
}

async function attackedOnce(unit: Unit): Promise<void> {
  for (const attack of ATTACKS.values()) {
    await attack({ ...portsOf(unit), from: '127.0.1.1', enough: () => sleep(500) });
  }
}

/** Attacks of one client, one after the other, each held for up to forty seconds. */
async function attackUntil(end: number, unit: Unit, number: number): Promise<void> {
  const { child } = unit;
  const rng = xoroshiro128plus(SEED * CLIENTS + number);
  while (performance.now() < end && child.exitCode === null && child.signalCode === null) {
    const attack = MIXED[uniformInt(rng, 0, MIXED.length - 1)];
    const hold = Math.min(uniformInt(rng, 100, 40_000), Math.max(0, end - performance.now()));
    await attack?.({ ...portsOf(unit), from: `127.0.3.${number + 1}`, enough: () => sleep(hold) });
  }
}
