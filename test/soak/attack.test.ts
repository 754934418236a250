/** All attacks at once by many clients, for a long time. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, it } from 'vitest';
import { ATTACKS } from '../attack/attacks.ts';
import { isIdle, portsOf, solved } from '../attack/honest.ts';
import { HONEST_JOB } from '../attack/jobs.ts';
import { NO_QUOTAS, startUnit, type Unit } from '../attack/unit.ts';

const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 600);
const SEED = Number(process.env['ATTACK_SEED'] ?? 1);
/** The mixture has the attacks whose names match; all by default. */
const ONLY = new RegExp(process.env['ATTACK_ONLY'] ?? '');
const MIXED = [...ATTACKS].flatMap(([name, attack]) => (ONLY.test(name) ? [attack] : []));
if (MIXED.length === 0) throw new Error(`no attack has a name that matches ${ONLY}`);

const CLIENTS = 20;

it(`lives for ${SECONDS} s, and gives back its memory`, { timeout: (SECONDS + 600) * 1000 }, async () => {
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

/** One of the programs beside this file. */
const program = (name: string, ...args: string[]) =>
  spawn(process.execPath, [fileURLToPath(new URL(`../attack/${name}`, import.meta.url)), ...args]);

/** Stops an honest client. @returns the answers that it got. */
async function toldAtTheEnd({ stdin, stdout }: ReturnType<typeof program>) {
  stdin.end();
  const [told] = await once(stdout, 'data');
  return JSON.parse(String(told));
}

const mebibytes = (bytes: number): number => Math.round(bytes / 2 ** 20);

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
