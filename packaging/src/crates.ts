import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { type Component, licenceTexts, mitLicence } from './component.ts';

interface CargoPackage {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly license: string | null;
  readonly authors: readonly string[];
  readonly manifest_path: string;
  /** Null for the packages of this workspace. */
  readonly source: string | null;
  readonly targets: readonly { readonly kind: readonly string[] }[];
}

interface CargoMetadata {
  readonly packages: readonly CargoPackage[];
  readonly resolve: { readonly nodes: readonly CargoNode[] };
}

interface CargoNode {
  readonly id: string;
  /** The kind null is an ordinary dependency, not one of the build or the tests. */
  readonly deps: readonly {
    readonly pkg: string;
    readonly dep_kinds: readonly { readonly kind: string | null }[];
  }[];
}

/** The crates linked into the addon on Linux, without procedural macros and dependencies of builds or tests. */
export function linkedCrates(): Component[] {
  const checksums = lockedChecksums();
  return linked(metadata())
    .filter(({ source }) => source !== null)
    .map(({ name, version, license, authors, manifest_path }) => {
      const digest = checksums.get(`${name} ${version}`);
      if (digest === undefined) throw new Error(`${name} ${version} is not locked by a checksum`);
      const texts = licenceTexts(dirname(manifest_path));
      const withoutText = texts.length === 0 && license === 'MIT';
      return {
        ecosystem: 'cargo',
        name,
        version,
        licence: license ?? '',
        texts: withoutText ? [mitLicence(authors.join(', ') || `the authors of ${name}`)] : texts,
        hash: { algorithm: 'SHA-256', digest },
      };
    });
}

function metadata(): CargoMetadata {
  const options = ['--format-version', '1', '--locked', '--filter-platform', 'x86_64-unknown-linux-gnu'];
  const text = execFileSync('cargo', ['metadata', ...options], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  return JSON.parse(text) as CargoMetadata;
}

function linked({ packages, resolve }: CargoMetadata): CargoPackage[] {
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const byId = new Map(packages.map((crate) => [crate.id, crate]));
  const found = new Set<CargoPackage>();
  const visit = (crate: CargoPackage | undefined): void => {
    if (crate === undefined || found.has(crate) || isMacro(crate)) return;
    found.add(crate);
    for (const { pkg, dep_kinds } of nodes.get(crate.id)?.deps ?? [])
      if (dep_kinds.some(({ kind }) => kind === null)) visit(byId.get(pkg));
  };
  visit(packages.find(({ name }) => name === 'cutting-node'));
  return [...found];
}

const isMacro = ({ targets }: CargoPackage): boolean =>
  targets.some(({ kind }) => kind.includes('proc-macro'));

function lockedChecksums(): Map<string, string> {
  const entries = readFileSync('Cargo.lock', 'utf8').matchAll(
    /^name = "(.+)"\nversion = "(.+)"\nsource = .+\nchecksum = "([0-9a-f]{64})"$/gm,
  );
  return new Map(Array.from(entries, ([, name, version, digest = '']) => [`${name} ${version}`, digest]));
}
