// An honest client, in a process of its own so that no attacker delays it: twenty solves and ten requests a second for
// /health, evenly over some seconds. Prints what it got as JSON.
//
//   node honest.cjs PORT SECONDS JOB

const http = require('node:http');
const { performance } = require('node:perf_hooks');
const { setTimeout: sleep } = require('node:timers/promises');

const [, , port, seconds, job] = process.argv;
const SOLVES = 20;
const LOOKS = 10 * seconds;

/** The status of an answer and the milliseconds until its end; 0 without an answer. */
function ask(options, body) {
  const begun = performance.now();
  return new Promise((resolve) => {
    const settle = (status) => resolve({ status, ms: performance.now() - begun });
    const request = http.request(
      { port, host: '127.0.0.1', agent: false, timeout: 60_000, ...options },
      (response) => {
        response.resume();
        response.on('end', () => settle(response.statusCode));
        response.on('error', () => settle(0));
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => settle(0));
    request.end(body);
  });
}

/** Asks `count` times, evenly over all seconds. */
const spread = (count, askOnce) =>
  Promise.all(
    Array.from({ length: count }, (_, index) => sleep((index * seconds * 1000) / count).then(askOnce)),
  );

function summary(answers) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const quantile = (share) => Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))]);
  const statuses = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return { statuses, medianMs: quantile(0.5), p99Ms: quantile(0.99), maxMs: quantile(1) };
}

const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(job) };
Promise.all([
  spread(SOLVES, () => ask({ method: 'POST', path: '/api/v1/solve', headers }, job)),
  spread(LOOKS, () => ask({ path: '/health' })),
]).then(([solves, health]) =>
  console.log(JSON.stringify({ solves: summary(solves), health: summary(health) })),
);
