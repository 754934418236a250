import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import clientJson from '../../clients/typescript/package.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };
import { stageDocuments } from './documents.ts';
import { isAsset } from './inventory.ts';
import { type Manifest, mainManifest, napiManifest, platformManifest, sources } from './manifests.ts';

/** The file with the licences of everything in a package. */
export const NOTICES = 'THIRD-PARTY-NOTICES.txt';

/** What the program reads beside its bundles. */
const DATA = ['library', 'openapi.json', 'pages'];

/** Common to all packages. */
interface Common {
  readonly notices: string;
  /** The address of the sources, if it is known. */
  readonly repository: string | undefined;
}

/**
 * Lays out the npm packages in folders of `out`, from the bundles in `dist` and the compiled binaries.
 *
 * @param triples the platforms, as Rust names them; the binaries of each are in the folder `work/TRIPLE`.
 */
export function stagePackages(
  triples: readonly string[],
  work: string,
  out: string,
  { notices, repository }: Common,
): void {
  rmSync(out, { recursive: true, force: true });
  const platforms = createPlatformPackages(triples, out);
  for (const [index, platform] of platforms.entries()) {
    const folder = join(out, platform);
    const compiled = join(work, triples[index] ?? '');
    const binaries = readdirSync(compiled).filter((name) => name.endsWith('.node'));
    for (const binary of binaries) cpSync(join(compiled, binary), join(folder, binary));
    const generated = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
    writeManifest(folder, platformManifest(generated, platform, [...binaries, NOTICES], repository));
    writeFileSync(join(folder, NOTICES), notices);
    cpSync('LICENSE', join(folder, 'LICENSE'));
  }
  stageMainPackage(join(out, packageJson.name), { notices, repository });
  stageClient(join(out, clientJson.name), repository);
}

/** napi decides the names of the platform packages and where npm installs them. Returned in the order of `triples`. */
function createPlatformPackages(triples: readonly string[], out: string): string[] {
  mkdirSync(out, { recursive: true });
  writeManifest(out, napiManifest(triples));
  execFileSync('node_modules/.bin/napi', ['create-npm-dirs', '--cwd', out, '--npm-dir', '.'], {
    stdio: 'ignore',
  });
  rmSync(join(out, 'package.json'));
  return triples.map((triple) => {
    const platform = platformOf(triple);
    readFileSync(join(out, platform, 'package.json'));
    return platform;
  });
}

/** `x86_64-unknown-linux-gnu` as napi names it: `linux-x64-gnu`. */
function platformOf(triple: string): string {
  const [architecture = '', , system, library] = triple.split('-');
  const known: Readonly<Record<string, string>> = { x86_64: 'x64', aarch64: 'arm64' };
  return `${system}-${known[architecture]}-${library}`;
}

/** It does not depend on the platforms that are staged. */
function stageMainPackage(folder: string, { notices, repository }: Common): void {
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const program = [...readdirSync('dist').filter((name) => /\.[cm]js$/.test(name) || isAsset(name)), ...DATA];
  for (const name of program) cpSync(join('dist', name), join(folder, 'dist', name), { recursive: true });
  stageDocuments(folder, ['README.md', 'LICENSE', 'CHANGELOG.md'], repository);
  writeFileSync(join(folder, NOTICES), notices);
  const platforms = packageJson.napi.targets.map(platformOf);
  writeManifest(folder, {
    ...mainManifest(platforms, repository),
    files: ['dist', 'docs', 'CHANGELOG.md', NOTICES],
  });
}

/** The TypeScript client, with the notices of what is bundled in it. */
function stageClient(folder: string, repository: string | undefined): void {
  mkdirSync(folder, { recursive: true });
  for (const name of [...clientJson.files, 'README.md', 'LICENSE'])
    cpSync(join('clients/typescript', name), join(folder, name), { recursive: true });
  writeManifest(folder, { ...clientJson, ...sources(repository) });
}

const writeManifest = (folder: string, manifest: Manifest): void =>
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
