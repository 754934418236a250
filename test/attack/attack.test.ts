/** All attacks at once, by twenty clients that each take one after the other. */

import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { uniformInt } from 'pure-rand/distribution/uniformInt';
import { xoroshiro128plus } from 'pure-rand/generator/xoroshiro128plus';
import { expect, it } from 'vitest';
import { HAS_NGINX, Nginx } from '../support/http/nginx.ts';
import { siteOn } from '../support/packaging/site.ts';
import { ATTACKS } from './attacks.ts';
import { HONEST_JOB } from './bodies.ts';
import { NO_QUOTAS, startUnit, type Unit } from './unit.ts';

/** How long it is attacked. From a minute on, the test also asserts what depends on the machine. */
const SECONDS = Number(process.env['ATTACK_SECONDS'] ?? 8);
const IS_LONG = SECONDS >= 60;
/** The mixture has the attacks whose names match; all by default. */
const ONLY = new RegExp(process.env['ATTACK_ONLY'] ?? '');
const MIXED = Object.entries(ATTACKS).flatMap(([name, attack]) => (ONLY.test(name) ? [attack] : []));

/** Short searches, so that the honest clients of a short attack need not wait for long ones. */
const OPTIONS = [...NO_QUOTAS, ...(IS_LONG ? [] : ['--max-solve-ms', '2000'])];

const CLIENTS = 20;
const MAX_RESIDENT_MEBIBYTES = 600;
const TIMEOUT = { timeout: (SECONDS + 240) * 1_000 };

it(`lives for ${SECONDS} s by itself, and gives everything back`, TIMEOUT, async () => {
  const unit = await startUnit(...OPTIONS);
  const { solves } = await withstands(unit, unit.port, unit.operatorPort);
  if (IS_LONG) expect(solves.statuses['200']).toBeGreaterThanOrEqual(15);
});

it.skipIf(!HAS_NGINX)(
  `serves others for ${SECONDS} s behind the shipped nginx (skipped where nginx is not installed)`,
  TIMEOUT,
  async () => {
    const unit = await startUnit(...OPTIONS, '--trust-proxy-headers');
    const nginx = await Nginx.with(([tls, plain]) =>
      siteOn({ service: unit.port, plain, tls }, { rate: '20r/s' }),
    );
    const { solves, health } = await withstands(unit, nginx.port);
    await nginx.stop();
    if (!IS_LONG) return;
    expect(solves.statuses['200']).toBeGreaterThanOrEqual(19);
    expect(health.p99Ms).toBeLessThan(100);
  },
);

/** What an honest client got. */
interface Answers {
  readonly statuses: Readonly<Record<string, number>>;
  readonly medianMs: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

/** What a service answers that has too much to do, or a client whose bytes the busy machine brings too late. */
const REFUSED = ['408', '429', '503'];

async function withstands(unit: Unit, port: number, operatorPort?: number) {
  // An honest client gets cores before attackers do: those have machines of their own.
  const honestly = () => {
    const answers = honestAt(port);
    if (operatorPort === undefined) setPriority(constants.priority.PRIORITY_LOW);
    return answers;
  };
  const attacked = (ms: number) => attackedBy(CLIENTS, unit, { port, operatorPort }, performance.now() + ms);
  // What it holds once it has worked, not what it holds before it has done anything.
  await attacked(SECONDS * 100);
  await rested(unit);
  const before = mebibytes(unit);
  let peak = 0;
  const watch = setInterval(() => {
    if (unit.child.exitCode === null) peak = Math.max(peak, mebibytes(unit));
  }, 200);
  const [honest] = await Promise.all([honestly(), attacked(SECONDS * 1_000)]);
  clearInterval(watch);
  await rested(unit);
  // V8 collects garbage, and gives memory back, only while there is work.
  for (let waited = 0; IS_LONG && waited < 60 && mebibytes(unit) > 1.3 * before; waited += 1)
    await work(unit);
  const after = mebibytes(unit);
  const last = attacked(3_000);
  await sleep(1_000);
  const begun = performance.now();
  const code = await unit.stop();
  const stopMs = Math.round(performance.now() - begun);
  await last;
  console.log(
    JSON.stringify({ limit: unit.limit, mebibytes: { before, peak, after }, ...honest, stopMs, code }),
  );
  expect(code).toBe(0);
  expect(errorsOf(unit)).toEqual([]);
  // Its memory depends on when V8 collects garbage. With more than the unit allows it would have been killed.
  if (IS_LONG) expect(peak).toBeLessThan(MAX_RESIDENT_MEBIBYTES);
  // Without an answer there is no status.
  expect(
    Object.keys(honest.solves.statuses).filter((status) => !['0', '200', ...REFUSED].includes(status)),
  ).toEqual([]);
  if (IS_LONG) expect(after).toBeLessThanOrEqual(1.3 * before);
  return honest;
}

/** A second of ordinary work. */
async function work({ port }: Unit): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(HONEST_JOB) };
  for (let done = 0; done < 20; done += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/solve`, init);
    await answer.arrayBuffer();
  }
  await sleep(500);
}

const mebibytes = (unit: Unit): number => Math.round(unit.resident() / 2 ** 20);

/** Its error lines, except those about solves past their time: they depend on the machine. */
const errorsOf = (unit: Unit): string[] =>
  unit
    .log()
    .split('\n')
    .filter((line) => /"level":"(error|fatal)"/.test(line) && !line.includes('"msg":"overdue"'));

const EVERYTHING = [
  'solver_threads_busy',
  'queue_length',
  'bytes_in_flight',
  'connections',
  'jobs{status="queued"}',
  'jobs{status="running"}',
];

/** Resolves when nothing is left of the attacks: no thread, no place in the queue, no byte, no connection, no job. */
async function rested({ operatorPort }: Unit): Promise<void> {
  for (let left = EVERYTHING; left.length > 0; await sleep(200)) {
    const metrics = await fetch(`http://127.0.0.1:${operatorPort}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    );
    left = EVERYTHING.filter((name) => !metrics.includes(`cutting_layout_${name} 0\n`));
  }
}

/** What an honest client got, in a process of its own. */
function honestAt(port: number): Promise<{ readonly solves: Answers; readonly health: Answers }> {
  const program = fileURLToPath(new URL('./honest.cjs', import.meta.url));
  const child = spawn(process.execPath, [program, String(port), String(SECONDS), JSON.stringify(HONEST_JOB)]);
  return new Promise((resolve) => child.stdout.once('data', (text) => resolve(JSON.parse(String(text)))));
}

/** Resolves when all attackers have let go, at `end` at the latest, or once the service has ended. */
async function attackedBy(
  clients: number,
  { child }: Unit,
  ports: { port: number; operatorPort: number | undefined },
  end: number,
) {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const attacker = async (number: number) => {
    const rng = xoroshiro128plus(number);
    while (performance.now() < end && child.exitCode === null) {
      const attack = MIXED[uniformInt(rng, 0, MIXED.length - 1)];
      const ms = Math.min(uniformInt(rng, 100, 20_000), Math.max(0, end - performance.now()));
      const over = Promise.race([sleep(ms), gone]);
      await Promise.all([attack?.({ ...ports, from: `127.0.3.${number + 1}`, over }), over]);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, number) => attacker(number)));
}
