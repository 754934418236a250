import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it, test } from 'vitest';
import { isNotInArchives, metafiles } from '../../../packaging/src/inventory.ts';
import { bundledPackages } from '../../../packaging/src/npm.ts';

/** Packages that something stands for, or that only the benchmarks and the server for assistants use. */
const ABSENT = [
  '@opentelemetry/api',
  'thread-stream',
  '@pinojs/redact',
  'tdigest',
  'bintrees',
  '@observablehq/plot',
  '@modelcontextprotocol/server',
  '@resvg/resvg-wasm',
  'png-js',
];

/** Where the shipped bundles are: in place of those in dist, tests that measure coverage run some that are not minified. */
const SHIPPED = process.env['SHIPPED_BUNDLES'] ?? 'dist';

describe('the bundles of the server', () => {
  it('carry no package that no server uses', () => {
    const names = bundledPackages(metafiles(), isNotInArchives).map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['hono', 'pino', 'prom-client', 'better-sqlite3', 'preact']),
    );
    expect(names.filter((name) => ABSENT.includes(name))).toEqual([]);
  });

  it('leave what makes PDF documents to a bundle of its own, which the library loads on demand', () => {
    const others = (file: string) => file !== 'dist/library.cjs';
    const names = bundledPackages(metafiles(), others).map(({ name }) => name);
    expect(names).toContain('valibot');
    expect(names).not.toContain('pdfkit');
  });

  // So a stack trace names functions, and a line number says where they are.
  it.each([
    ['cli', 'FairQueue'],
    ['state', 'SqliteState'],
    ['worker', 'Decimal'],
  ])('keep their names and their lines: %s', (name, known) => {
    const text = readFileSync(`${SHIPPED}/${name}.cjs`, 'utf8');
    expect(text).toMatch(new RegExp(`\\b${known}=class|\\bclass ${known}\\b`));
    expect(text.length / text.split('\n').length).toBeLessThan(250);
  });
});

const require = createRequire(import.meta.url);

test('what is left out fails when it is used, and there is no span to trace', () => {
  const leftOut = require('../../../packaging/bundle/left-out.cjs');
  const noTracing = require('../../../packaging/bundle/no-tracing.cjs');
  expect(() => new leftOut()).toThrow('left out of the bundles');
  expect(() => new leftOut.TDigest()).toThrow('left out of the bundles');
  expect(noTracing.trace.getSpan()).toBeUndefined();
  expect(noTracing.context.active()).toBeUndefined();
});
