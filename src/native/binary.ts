import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };

/** Beside the bundle, and at the root of the source tree. */
const FOLDERS = ['./', '../../'];

/**
 * Loads a native binary built for this platform. It lies beside the program, or in the platform's package, which npm
 * installs as an optional dependency.
 *
 * @param name of the binary without its platform, such as `cutting-layout`.
 * @throws Error with a one-line remedy if the binary is missing or does not load.
 */
export function loadBinary(name: string): unknown {
  const target = nativeTarget();
  const file = `${name}.${target}.node`;
  const require = createRequire(import.meta.url);
  const path = besideProgram(file) ?? inPackage(require, `${packageJson.name}-${target}/${file}`);
  if (path === undefined) throw new Error(missing(file, target));
  return require(path);
}

const besideProgram = (file: string): string | undefined =>
  FOLDERS.map((folder) => fileURLToPath(new URL(folder + file, import.meta.url))).find(existsSync);

function inPackage(require: NodeJS.Require, path: string): string | undefined {
  try {
    return require.resolve(path);
  } catch {
    return undefined;
  }
}

const missing = (file: string, target: string): string =>
  `${file} is missing: install the package ${packageJson.name}-${target}@${packageJson.version} on Node ` +
  `${packageJson.engines.node}, or run 'make build' in the sources`;

/** The platform, as named by napi-rs: system, architecture and, if there are several, the C library. */
export function nativeTarget(): string {
  const { platform, arch } = process;
  if (platform === 'linux') return `linux-${arch}-${linuxLibrary()}`;
  return platform === 'win32' ? `win32-${arch}-msvc` : `${platform}-${arch}`;
}

let library: 'gnu' | 'musl' | undefined;

/** Node's own report names the version of glibc if Node runs on glibc. Writing it takes some milliseconds. */
function linuxLibrary(): 'gnu' | 'musl' {
  if (library === undefined) {
    const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
    library = header.glibcVersionRuntime === undefined ? 'musl' : 'gnu';
  }
  return library;
}
