import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * A plugin of Vite: it writes which files went into the pages to `file`, in the form of esbuild's metafile. The bill of
 * materials and the licence notices are made from that.
 *
 * @param root the folder of the project. Paths in the file are relative to it.
 * @param fileOf where to write. A worker is a bundle of its own; `name` is that of its entry.
 */
export function recordModules(root: string, fileOf: (name: string) => string): Plugin {
  return {
    name: 'record-modules',
    generateBundle(_, bundle) {
      const styles = [...this.getModuleIds()].filter((id) => /\.css($|\?)/.test(id));
      const scripts = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk'
          ? Object.entries(output.modules).flatMap(([id, { renderedLength }]) =>
              renderedLength > 0 ? [id] : [],
            )
          : [],
      );
      const assets = [...this.getModuleIds()].filter((id) => /\.ttf($|\?)/.test(id));
      const inputs = Object.fromEntries(
        [...styles, ...scripts, ...assets].map((id) => [pathIn(root, id), {}]),
      );
      const entry = Object.values(bundle).find((output) => output.type === 'chunk' && output.isEntry);
      const file = fileOf(entry?.name ?? '');
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify({ outputs: { pages: { inputs } } }, null, 2)}\n`);
    },
  };
}

/** The path of a module below `root`. Vite appends queries to some, and marks its own with a zero byte. */
const pathIn = (root: string, id: string): string =>
  relative(root, id.replace(/\?.*$/, '').replace('\0', '')).replaceAll(sep, '/');
