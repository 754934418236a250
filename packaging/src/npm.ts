import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type Component, licenceTexts } from './component.ts';

/** What esbuild writes of a build (`--metafile`), as far as it matters here. */
export interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, unknown>> }>>;
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly repository?: { readonly url: string };
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

/**
 * The npm packages of which something is in the bundles, better-sqlite3 among them, whose binary goes beside them.
 *
 * @param isLeftOut tells which bundles and assets do not matter.
 */
export function bundledPackages({ outputs }: Metafile, isLeftOut = (_: string) => false): Component[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  const bundles = Object.entries(outputs).filter(([name]) => !isLeftOut(name));
  const folders = new Set(bundles.flatMap(([, { inputs }]) => Object.keys(inputs).flatMap(packageFolder)));
  return [...folders].map((folder) => {
    const { name, version, license, repository } = JSON.parse(
      readFileSync(posix.join(folder, 'package.json'), 'utf8'),
    ) as PackageJson;
    const [, digest] = /^sha512-(.+)$/.exec(packages[folder]?.integrity ?? '') ?? [];
    if (digest === undefined) throw new Error(`${folder} is not locked by a SHA-512 digest`);
    return {
      ecosystem: 'npm',
      name,
      version,
      licence: license,
      texts: textsOf(folder, license, repository?.url),
      hash: { algorithm: 'SHA-512', digest: Buffer.from(digest, 'base64').toString('hex') },
    };
  });
}

/** The licence of a package. One that brings no text of the Mozilla licence gets it here, with the place of its sources. */
function textsOf(folder: string, licence: string, sources = ''): string[] {
  const texts = licenceTexts(folder);
  if (texts.length > 0 || licence !== 'MPL-2.0') return texts;
  return [
    `The sources are at ${sources}\n\n${readFileSync('packaging/licences/MPL-2.0.txt', 'utf8').trim()}`,
  ];
}

/** The folder of the innermost package that a file belongs to, where it belongs to one. */
function packageFolder(path: string): string[] {
  const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path) ?? [];
  return folder === undefined ? [] : [folder];
}
