import packageJson from '../../package.json' with { type: 'json' };

/** A `package.json` as it is published. */
export type Manifest = Readonly<Record<string, unknown>>;

/** What every package says of where its sources are, if that is known. */
export const sources = (repository: string | undefined): Manifest =>
  repository === undefined ? {} : { repository: { type: 'git', url: repository } };

/**
 * The manifest of the main package. What it runs is bundled, so it depends on nothing but the binaries of its
 * platform, and nothing has to run when it is installed.
 *
 * @param platforms as napi-rs names them, such as `linux-x64-gnu`.
 * @param repository the address of the sources, as npm wants it.
 */
export function mainManifest(platforms: readonly string[], repository?: string): Manifest {
  const { name, version, description, license, type, bin, main, types, exports, engines } = packageJson;
  const optionalDependencies = Object.fromEntries(
    platforms.map((platform) => [`${name}-${platform}`, version]),
  );
  return {
    name,
    version,
    description,
    license,
    ...sources(repository),
    type,
    bin,
    main,
    types,
    exports,
    engines,
    optionalDependencies,
  };
}

/** What `napi create-npm-dirs` needs to know to write the manifests of the platforms. */
export function napiManifest(triples: readonly string[]): Manifest {
  const { name, version, license, engines, napi } = packageJson;
  return { name, version, license, engines, napi: { ...napi, targets: triples } };
}

/** A platform's manifest as napi writes it, with SQLite's binaries beside the addon. */
export function platformManifest(
  generated: Manifest,
  platform: string,
  binaries: readonly string[],
  repository?: string,
): Manifest {
  return {
    ...generated,
    ...sources(repository),
    description: `The binaries of ${packageJson.name} for ${platform}`,
    files: [...binaries],
  };
}
