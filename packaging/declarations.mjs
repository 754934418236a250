import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

const RELATIVE = /(from ')\.\/([\w-]+)\.ts(';)/g;

/** The files that `name` leads to, itself included. All lie in one folder. */
function reached(folder, name, found = new Map()) {
  if (found.has(name)) return found;
  const text = readFileSync(join(folder, `${name}.d.ts`), 'utf8');
  found.set(name, text);
  for (const [, , other] of text.matchAll(RELATIVE)) reached(folder, other, found);
  return found;
}

/**
 * Writes the types of a package, for both kinds of modules: as .d.mts and as .d.cts.
 *
 * @param project folder of the tsconfig.json that emits them.
 * @param sources folder of the index.ts; the files that it leads to are written.
 * @param out folder to write to. It is emptied first.
 */
export function writeDeclarations(project, sources, out) {
  const emitted = mkdtempSync(join(tmpdir(), 'declarations-'));
  try {
    const tsc = join('node_modules', 'typescript', 'bin', 'tsc');
    execFileSync(process.execPath, [tsc, '--project', project, '--outDir', emitted], { stdio: 'inherit' });
    rmSync(out, { recursive: true, force: true });
    mkdirSync(out, { recursive: true });
    for (const [name, text] of reached(join(emitted, sources), 'index')) {
      for (const kind of ['mts', 'cts']) {
        const module = kind.replace('ts', 'js');
        writeFileSync(join(out, `${basename(name)}.d.${kind}`), text.replace(RELATIVE, `$1./$2.${module}$3`));
      }
    }
  } finally {
    rmSync(emitted, { recursive: true });
  }
}
