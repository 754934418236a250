import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The native addon, as its build declares it. */
export type Addon = typeof import('../../crates/node/index.js');

/** Beside the bundle in `dist/`, or at the root of the source tree. */
const FOLDERS = ['./', '../', '../../'];

/**
 * Loads the addon built for this platform.
 *
 * @throws Error naming the file, where there is none or it does not load.
 */
export function loadAddon(): Addon {
  const name = addonFileName();
  const path = FOLDERS.map((folder) => fileURLToPath(new URL(folder + name, import.meta.url))).find(
    existsSync,
  );
  if (path === undefined)
    throw new Error(`the native addon ${name} is missing: this platform has no build of it`);
  return createRequire(import.meta.url)(path) as Addon;
}

/** The name that napi-rs gives the addon: platform, architecture and, where there are several, the C library. */
function addonFileName(): string {
  const { platform, arch } = process;
  const library = platform === 'win32' ? '-msvc' : platform === 'linux' ? `-${linuxLibrary()}` : '';
  return `cutting-layout.${platform}-${arch}${library}.node`;
}

function linuxLibrary(): 'gnu' | 'musl' {
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined ? 'musl' : 'gnu';
}
