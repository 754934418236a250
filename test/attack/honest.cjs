// An honest client, in a process of its own so that no attacker delays it: one solve a second, ten requests for /health.
// Prints what it got as JSON once its standard input ends.
//
//   node honest.cjs PORT JOB

const http = require('node:http');
const { performance } = require('node:perf_hooks');

const [, , port, job] = process.argv;
const solves = [];
const looks = [];

function ask(options, body, answers) {
  const begun = performance.now();
  const told = (status) => answers.push({ status, ms: performance.now() - begun });
  const request = http.request({ port, host: '127.0.0.1', agent: false, ...options }, (response) => {
    response.resume();
    response.on('end', () => told(response.statusCode));
    response.on('error', () => told(0));
  });
  request.on('error', () => told(0));
  request.end(body);
}

const solving = setInterval(() => {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(job) };
  ask({ method: 'POST', path: '/api/v1/solve', headers }, job, solves);
}, 1000);
const looking = setInterval(() => ask({ path: '/health' }, undefined, looks), 100);

function summary(answers) {
  const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const quantile = (share) =>
    Math.round(times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? 0);
  const statuses = {};
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  return { statuses, medianMs: quantile(0.5), p99Ms: quantile(0.99), maxMs: quantile(1) };
}

process.stdin.resume().on('end', () => {
  clearInterval(solving);
  clearInterval(looking);
  console.log(JSON.stringify({ solves: summary(solves), health: summary(looks) }));
  process.exit(0);
});
