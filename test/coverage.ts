/** Coverage of the tests: what they run in their own process, and what the programs run that they start. */

import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import v8 from '@vitest/coverage-v8';
import type { V8CoverageProvider } from '@vitest/coverage-v8/dist/provider.js';
import type { CoverageProviderModule } from 'vitest/node';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where each process that a test starts leaves what it has run; see vitest.config.ts. */
const PROCESSES = join(ROOT, 'target/coverage/processes');

/** The bundles once more, with source maps; `make coverage` writes them. */
const MAPPED = join(ROOT, 'target/coverage/bundles');

const provider: CoverageProviderModule = {
  ...v8,
  async getProvider() {
    rmSync(PROCESSES, { recursive: true, force: true });
    const provider = (await v8.getProvider()) as V8CoverageProvider;
    const ofTheTests = provider.generateCoverage.bind(provider);
    provider.generateCoverage = async (context) => {
      const processes = provider.createCoverageMap();
      const bundles = readdirSync(MAPPED).filter((name) => name.endsWith('.cjs'));
      for (const bundle of bundles) processes.merge(await ofBundle(bundle));
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

/** What all processes together have run of a bundle, by its sources. */
async function ofBundle(name: string) {
  // Every process of the tests loads this file, and has no use for these.
  const { mergeProcessCovs } = await import('@bcoe/v8-coverage');
  const { default: astV8ToIstanbul } = await import('ast-v8-to-istanbul');
  const { parseAstAsync } = await import('vitest/node');
  const path = join(ROOT, 'dist', name);
  const code = readFileSync(path, 'utf8');
  if (readFileSync(join(MAPPED, name), 'utf8') !== code)
    throw new Error(`${path} is not current: run make build`);
  const url = pathToFileURL(path).href;
  let all: ReturnType<typeof mergeProcessCovs> = { result: [] };
  for (const file of readdirSync(PROCESSES)) {
    const written = readFileSync(join(PROCESSES, file), 'utf8');
    // A process that was killed as it wrote tells nothing.
    if (!written.endsWith('}')) continue;
    const { result } = JSON.parse(written) as typeof all;
    all = mergeProcessCovs([all, { result: result.filter((script) => script.url === url) }]);
  }
  const [script] = all.result;
  // A thread that is ended from outside tells nothing.
  if (!script) return {};
  const sourceMap = JSON.parse(readFileSync(join(MAPPED, `${name}.map`), 'utf8'));
  // Its sources are named from where it lies.
  sourceMap.sources = sourceMap.sources.map((source: string) => join(MAPPED, source));
  return astV8ToIstanbul({
    code,
    sourceMap,
    ast: await parseAstAsync(code),
    coverage: { functions: script.functions, url },
  });
}
