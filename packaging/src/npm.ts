import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { type Component, licenceTexts, mitLicence } from './component.ts';

/** The part of esbuild's metafile that matters here. */
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
 * The npm packages that are in the bundles and the pages, at least in part. One of them is better-sqlite3, whose binary
 * is shipped beside the bundles.
 *
 * @param isLeftOut tells which bundles and assets to ignore.
 */
export function bundledPackages(
  metafiles: readonly Metafile[],
  isLeftOut = (_: string) => false,
): Component[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  const bundles = metafiles
    .flatMap(({ outputs }) => Object.entries(outputs))
    .filter(([name]) => !isLeftOut(name));
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
      texts: textsOf({ folder, name, licence: license, sources: repository?.url }),
      hash: { algorithm: 'SHA-512', digest: Buffer.from(digest, 'base64').toString('hex') },
    };
  });
}

interface Licensed {
  readonly folder: string;
  readonly name: string;
  readonly licence: string;
  readonly sources: string | undefined;
}

/** Licences that packages have in their repositories only. */
const FROM_REPOSITORIES: Readonly<Record<string, string>> = { saxes: 'packaging/licences/saxes.txt' };

/** The licence texts of a package. Some packages do not include them. */
function textsOf({ folder, name, licence, sources = '' }: Licensed): string[] {
  const texts = licenceTexts(folder);
  if (texts.length > 0) return texts;
  const kept = FROM_REPOSITORIES[name];
  if (kept !== undefined) return [readFileSync(kept, 'utf8').trim()];
  if (licence === 'MIT') return [mitLicence(`the authors of ${name}`)];
  // That licence also asks for the address of the sources.
  const mozilla = () => readFileSync('packaging/licences/MPL-2.0.txt', 'utf8').trim();
  return licence === 'MPL-2.0' ? [`The sources are at ${sources}\n\n${mozilla()}`] : [];
}

/** The folder of the innermost package that contains the file; none for our own files. */
function packageFolder(path: string): string[] {
  const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path) ?? [];
  return folder === undefined ? [] : [folder];
}
