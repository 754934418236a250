// Exits with 0 where the service answers on the address that its settings name, else with 1. The installer and the
// image ask by it.

const { get } = require('node:http');

// A service on every address answers on the loopback interface, too.
const LOOPBACK = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

const host = process.env.CUTTING_LAYOUT_HOST || '127.0.0.1';
const port = process.env.CUTTING_LAYOUT_PORT || '8080';

const asked = get(
  { host: LOOPBACK.get(host) ?? host, port, path: '/health', timeout: 10_000, agent: false },
  (answer) => process.exit(answer.statusCode === 200 ? 0 : 1),
);
asked.on('timeout', () => process.exit(1));
asked.on('error', () => process.exit(1));
