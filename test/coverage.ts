/** Coverage of the tests: what they run in their own process, and what the programs run that they start. */

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import v8 from '@vitest/coverage-v8';
import type { V8CoverageProvider } from '@vitest/coverage-v8/dist/provider.js';
import type { CoverageProviderModule } from 'vitest/node';

type Script = Profiler.ScriptCoverage;

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where each process that a test starts leaves what it has run; see vitest.config.ts. */
const PROCESSES = join(ROOT, 'target/coverage/processes');

const DIST = join(ROOT, 'dist');

/** The bundles once more, with source maps; `make coverage` writes them. */
const MAPPED = join(ROOT, 'target/coverage/bundles');

const provider: CoverageProviderModule = {
  ...v8,
  async getProvider() {
    rmSync(PROCESSES, { recursive: true, force: true });
    mkdirSync(PROCESSES, { recursive: true });
    const provider = (await v8.getProvider()) as V8CoverageProvider;
    const ofTheTests = provider.generateCoverage.bind(provider);
    provider.generateCoverage = async (context) => {
      const processes = provider.createCoverageMap();
      for (const script of await ofBundles()) processes.merge(await mapped(script));
      // The source map of a library may name sources as ours are named.
      processes.filter((file: string) => provider.isIncluded(file) && existsSync(file));
      const map = await ofTheTests(context);
      // What no test runs itself is listed as not covered at all.
      const isRun = (file: string) =>
        Object.values<number>(map.fileCoverageFor(file).s).some((count) => count > 0);
      map.filter((file: string) => isRun(file) || !processes.files().includes(file));
      map.merge(processes);
      return map;
    };
    return provider;
  },
};

export default provider;

/** What all processes together have run of each bundle. */
async function ofBundles(): Promise<Script[]> {
  // Every process of the tests loads this file, and has no use for this.
  const { mergeScriptCovs } = await import('@bcoe/v8-coverage');
  const bundles = readdirSync(MAPPED).filter((name) => name.endsWith('.cjs'));
  const scripts = new Map<string, Script[]>(
    bundles.map((name) => [pathToFileURL(join(DIST, name)).href, []]),
  );
  for (const file of readdirSync(PROCESSES)) {
    const written = readFileSync(join(PROCESSES, file), 'utf8');
    // A process that was killed as it wrote tells nothing.
    if (!written.endsWith('}')) continue;
    for (const script of (JSON.parse(written) as { result: Script[] }).result) {
      const found = scripts.get(script.url);
      found?.push(script);
      // Many at a time, because each merge walks all that is merged; not all, because they take much memory.
      if (found?.length === 32) scripts.set(script.url, [mergeScriptCovs(found) ?? script]);
    }
  }
  // A thread that is ended from outside tells nothing.
  return [...scripts.values()].flatMap((found) => mergeScriptCovs(found) ?? []);
}

/** What was run of a bundle, by its sources. */
async function mapped({ url, functions }: Script) {
  const { default: astV8ToIstanbul } = await import('ast-v8-to-istanbul');
  const { parseAstAsync } = await import('vitest/node');
  const name = basename(url);
  const code = readFileSync(join(DIST, name), 'utf8');
  if (readFileSync(join(MAPPED, name), 'utf8') !== code)
    throw new Error(`dist/${name} is not current: run make build`);
  const sourceMap = JSON.parse(readFileSync(join(MAPPED, `${name}.map`), 'utf8'));
  // Its sources are named from where it lies.
  sourceMap.sources = sourceMap.sources.map((source: string) => join(MAPPED, source));
  return astV8ToIstanbul({ code, sourceMap, ast: await parseAstAsync(code), coverage: { functions, url } });
}
