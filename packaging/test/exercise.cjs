// exercise.cjs COMMAND...: uses an installed program like a new user: starts the service, solves, verifies the layout, stops
// it. COMMAND comes before `serve`. Prints the time it took; fails if anything is wrong.

const assert = require('node:assert/strict');
const { spawn, spawnSync } = require('node:child_process');
const { once } = require('node:events');
const { mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const { join } = require('node:path');

const [file, ...prefix] = process.argv.slice(2);
const REQUEST = JSON.stringify({
  pieces: [
    { width: 700, height: 400, quantity: 2 },
    { width: 280, height: 400 },
  ],
  sheets: [{ width: 1000, height: 810, quantity: 5 }],
  params: { kerfWidth: 3 },
});

async function main() {
  const folder = mkdtempSync(join(tmpdir(), 'exercise-'));
  const started = performance.now();
  const state = join(folder, 'state', 'cutting-layout.sqlite');
  const service = spawn(file, [...prefix, 'serve', '--port', '0', '--state', state], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CUTTING_LAYOUT_LOG_LEVEL: 'warn' },
  });
  try {
    const [line] = await Promise.race([once(service.stdout, 'data'), ended(service)]);
    const listening = performance.now();
    const url = /http:\S+/.exec(String(line))[0];
    assert.equal((await fetch(`${url}/health`)).status, 200);
    const first = await solve(url);
    const second = await solve(url);
    assert.equal(second.answer, first.answer);
    const { result } = JSON.parse(first.answer);
    assert.deepEqual([result.sheetsUsed, result.totalPlaced, result.unplacedIndices], [1, 3, []]);

    writeFileSync(join(folder, 'request.json'), REQUEST);
    writeFileSync(join(folder, 'response.json'), first.answer);
    const files = [join(folder, 'request.json'), join(folder, 'response.json')];
    const verdict = spawnSync(file, [...prefix, 'verify', ...files], { encoding: 'utf8' });
    assert.equal(verdict.status, 0, verdict.stdout + verdict.stderr);

    const exit = once(service, 'exit');
    service.kill('SIGTERM');
    assert.deepEqual(await exit, [0, null]);
    const ms = (time) => Number(time.toFixed(0));
    const report = {
      listening: ms(listening - started),
      firstSolve: ms(first.took),
      nextSolve: ms(second.took),
    };
    console.log(`milliseconds: ${JSON.stringify(report)}`);
  } finally {
    service.kill('SIGKILL');
    rmSync(folder, { recursive: true });
  }
}

async function solve(url) {
  const started = performance.now();
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/api/v1/solve`, { method: 'POST', headers, body: REQUEST });
  const answer = await response.text();
  assert.equal(response.status, 200, answer);
  return { answer, took: performance.now() - started };
}

async function ended(service) {
  const [code] = await once(service, 'exit');
  throw new Error(`it ended with ${code}`);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
