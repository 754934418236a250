// Exits with 0 if the service answers at the address in its settings, otherwise with 1. Used by the installer and the
// image.

const { get } = require('node:http');

// A service on all addresses also answers on the loopback interface.
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
