import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };

const DOCS = 'docs';

/**
 * Copies the documents and `files` into a package. Links to files that the package lacks are replaced.
 *
 * @param repository where the sources are, as a manifest of npm names it, if that is known.
 */
export function stageDocuments(
  folder: string,
  files: readonly string[],
  repository: string | undefined,
): void {
  const documents = readdirSync(DOCS, { recursive: true, encoding: 'utf8' });
  const staged = new Set([...files, ...documents.map((name) => posix.join(DOCS, name))]);
  for (const path of [...files, DOCS]) cpSync(path, join(folder, path), { recursive: true });
  for (const path of staged) {
    if (!path.endsWith('.md')) continue;
    const text = readFileSync(path, 'utf8');
    writeFileSync(join(folder, path), withoutDeadLinks(text, path, staged, repository));
  }
}

/**
 * The document at `path`, with every link to a file that is not `staged` replaced: by a link into the repository, or by
 * the name of the file where no repository is known.
 */
export function withoutDeadLinks(
  text: string,
  path: string,
  staged: ReadonlySet<string>,
  repository: string | undefined,
): string {
  return text.replace(
    /\[([^\]]+)\]\(([^)\s#]+)(#[^)\s]*)?\)/g,
    (link, label: string, target: string, anchor = '') => {
      if (/^[a-z]+:/.test(target)) return link;
      const file = posix.join(posix.dirname(path), target);
      if (staged.has(file)) return link;
      if (repository !== undefined) {
        const page = repository.replace(/^git\+|\.git$/g, '');
        return `[${label}](${page}/blob/v${packageJson.version}/${file}${anchor})`;
      }
      return label === file ? `${file} of the sources` : `${label} (${file} of the sources)`;
    },
  );
}
