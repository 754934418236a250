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
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
}

/**
 * The npm packages that are in the bundles and the pages, at least in part. One of them is better-sqlite3, whose binary
 * is shipped beside the bundles.
 *
 * @param leftOut the bundle to ignore.
 */
export function bundledPackages(metafiles: readonly Metafile[], leftOut?: string): Component[] {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
  const bundles = metafiles
    .flatMap(({ outputs }) => Object.entries(outputs))
    .filter(([name]) => name !== leftOut);
  const folders = new Set(bundles.flatMap(([, { inputs }]) => Object.keys(inputs).flatMap(packageFolder)));
  return [...folders].map((folder) => {
    const { name, version, license } = JSON.parse(
      readFileSync(posix.join(folder, 'package.json'), 'utf8'),
    ) as PackageJson;
    const [, digest] = /^sha512-(.+)$/.exec(packages[folder]?.integrity ?? '') ?? [];
    if (digest === undefined) throw new Error(`${folder} is not locked by a SHA-512 digest`);
    const texts = licenceTexts(folder);
    const withoutText = texts.length === 0 && license === 'MIT';
    return {
      ecosystem: 'npm',
      name,
      version,
      licence: license,
      texts: withoutText ? [mitLicence(`the authors of ${name}`)] : texts,
      hash: { algorithm: 'SHA-512', digest: Buffer.from(digest, 'base64').toString('hex') },
    };
  });
}

/** The folder of the innermost package that contains the file; none for our own files. */
function packageFolder(path: string): string[] {
  const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path) ?? [];
  return folder === undefined ? [] : [folder];
}
