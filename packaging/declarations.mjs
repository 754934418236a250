import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

const RELATIVE = /(from ')(\.\.?\/[\w./-]+)\.ts(';)/g;

/** The files that `path` leads to, itself included, without `.d.ts`. */
function reached(path, found = new Map()) {
  if (found.has(path)) return found;
  const text = readFileSync(`${path}.d.ts`, 'utf8');
  found.set(path, text);
  for (const [, , other] of text.matchAll(RELATIVE)) reached(join(dirname(path), other), found);
  return found;
}

/**
 * Writes the types of a package, for both kinds of modules: as .d.mts and as .d.cts.
 *
 * @param project folder of the tsconfig.json that emits them.
 * @param sources folder of the index.ts. The files that it leads to are written beside it, so their names must differ.
 * @param out folder to write to. It is emptied first.
 */
export function writeDeclarations(project, sources, out) {
  const emitted = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
    execFileSync(process.execPath, [tsc, '--project', project, '--outDir', emitted], { stdio: 'inherit' });
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    for (const [path, text] of reached(join(emitted, sources, 'index'))) {
      for (const kind of ['mts', 'cts']) {
        const module = kind.replace('ts', 'js');
        const beside = (_, from, other, end) => `${from}./${basename(other)}.${module}${end}`;
        writeFileSync(join(out, `${basename(path)}.d.${kind}`), text.replace(RELATIVE, beside));
      }
    }
  } finally {
    rmSync(emitted, { recursive: true });
  }
}
