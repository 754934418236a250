/**
 * Loaded before a program (`--require`), it has the program begin at a moment that is always the same, from which time
 * passes as usual: what is counted by day or month stays in one, whenever the tests run.
 */
const { performance } = require('node:perf_hooks');

const BEGIN = Date.parse('2026-11-21T10:00:00.000Z') - performance.now();

globalThis.Date = class extends Date {
  constructor(...args) {
    super(...(args.length === 0 ? [BEGIN + performance.now()] : args));
  }

  static now() {
    return Math.floor(BEGIN + performance.now());
  }
};
