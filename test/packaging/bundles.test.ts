import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it, test } from 'vitest';
import { BENCHMARKS } from '../../packaging/src/inventory.ts';
import { bundledPackages, type Metafile } from '../../packaging/src/npm.ts';

const metafile = JSON.parse(readFileSync('dist/bundle.json', 'utf8')) as Metafile;

/** Packages that something stands for, or that only the benchmarks use. */
const ABSENT = [
  '@opentelemetry/api',
  'thread-stream',
  '@pinojs/redact',
  'tdigest',
  'bintrees',
  '@observablehq/plot',
];

/** Bundles whose coverage is measured are not minified. */
const isMeasured = process.env['NODE_V8_COVERAGE'] !== undefined;

describe('the bundles of the server', () => {
  it('carry no package that no server uses', () => {
    const names = bundledPackages(metafile, BENCHMARKS).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['hono', 'pino', 'prom-client', 'better-sqlite3']));
    expect(names.filter((name) => ABSENT.includes(name))).toEqual([]);
  });

  it.skipIf(isMeasured)('stay under half of their size before the benchmarks left them', () => {
    expect(statSync('dist/cli.cjs').size).toBeLessThan(1_030_102 / 2);
  });

  // So a stack trace names functions, and a line number says where they are.
  it.skipIf(isMeasured).each([
    ['cli', 'FairQueue'],
    ['state', 'SqliteState'],
    ['worker', 'Decimal'],
  ])('keep their names and their lines: %s', (name, known) => {
    const text = readFileSync(`dist/${name}.cjs`, 'utf8');
    expect(text).toMatch(new RegExp(`\\b${known}=class|\\bclass ${known}\\b`));
    expect(text.length / text.split('\n').length).toBeLessThan(250);
  });
});

const require = createRequire(import.meta.url);

test('what is left out fails when it is used, and there is no span to trace', () => {
  const leftOut = require('../../packaging/bundle/left-out.cjs');
  const noTracing = require('../../packaging/bundle/no-tracing.cjs');
  expect(() => new leftOut()).toThrow('left out of the bundles');
  expect(() => new leftOut.TDigest()).toThrow('left out of the bundles');
  expect(noTracing.trace.getSpan()).toBeUndefined();
  expect(noTracing.context.active()).toBeUndefined();
});
