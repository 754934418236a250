import packageJson from '../../package.json' with { type: 'json' };

/** A published `package.json`. */
export type Manifest = Readonly<Record<string, unknown>>;

/** The address of the sources in every package, if it is known. */
export const sources = (repository: string | undefined): Manifest =>
  repository === undefined ? {} : { repository: { type: 'git', url: repository } };

/**
 * The manifest of the main package. All its code is bundled, so it depends only on the binaries of its platform, and
 * needs no install script.
 *
 * @param platforms as napi-rs names them, such as `linux-x64-gnu`.
 * @param repository the address of the sources in the form that npm expects.
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

/** The input of `napi create-npm-dirs`, which writes the manifests of the platforms. */
export function napiManifest(triples: readonly string[]): Manifest {
  const { name, version, license, engines, napi } = packageJson;
  return { name, version, license, engines, napi: { ...napi, targets: triples } };
}

/** A platform's manifest as napi writes it, plus the SQLite binaries. */
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
