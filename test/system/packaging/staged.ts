import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import clientJson from '../../../clients/typescript/package.json' with { type: 'json' };
import packageJson from '../../../package.json' with { type: 'json' };
import { stagePackages } from '../../../packaging/src/stage.ts';
import { nativeTarget } from '../../../src/native/binary.ts';

/** This platform, as Rust names it. */
function thisTriple(): string {
  const [system, architecture, library] = nativeTarget().split('-');
  const name = `${architecture === 'x64' ? 'x86_64' : 'aarch64'}-unknown-${system}-${library}`;
  if (!packageJson.napi.targets.includes(name)) throw new Error(`nothing is published for ${name}`);
  return name;
}

/** Packs the npm packages in `folder` as a release would, with the binaries in dist. */
export function packForThisPlatform(folder: string) {
  const triple = thisTriple();
  const compiled = join(folder, 'work', triple);
  mkdirSync(compiled, { recursive: true });
  for (const name of readdirSync('dist').filter((file) => file.endsWith('.node')))
    cpSync(join('dist', name), join(compiled, name));
  const staged = join(folder, 'npm');
  stagePackages([triple], join(folder, 'work'), staged, { notices: 'none\n', repository: undefined });
  const names = [packageJson.name, nativeTarget(), clientJson.name];
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder];
  const text = execFileSync('npm', [...args, ...names.map((name) => join(staged, name))], {
    encoding: 'utf8',
    stdio: QUIET,
  });
  const packed = JSON.parse(text) as { readonly filename: string }[];
  const [main = '', platform = '', client = ''] = packed.map(({ filename }) => join(folder, filename));
  return { main, platform, client };
}

/** Installs packed packages in a folder that has none, without network. */
export function install(folder: string, ...files: string[]): void {
  const args = ['install', '--offline', '--no-audit', '--no-fund', '--loglevel=error', ...files];
  execFileSync('npm', args, { cwd: folder, stdio: QUIET });
}

const QUIET = ['ignore', 'pipe', 'ignore'] satisfies ('ignore' | 'pipe')[];
