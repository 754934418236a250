/** Rewrites what carries the version of a release, and finds what its changelog says. Texts in, texts out. */

/** A version of Semantic Versioning, without what may follow its three numbers but a pre-release. */
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** @throws Error if `text` is not a version. */
export function checkedVersion(text: string | undefined): string {
  if (text !== undefined && VERSION.test(text)) return text;
  throw new Error(`'${text ?? ''}' is not a version such as 1.2.3`);
}

/** What to change in each file that carries the version: the text before it, and after it. */
const PLACES: Readonly<Record<string, readonly RegExp[]>> = {
  'package.json': [/(^ {2}"version": ")[^"]+(")/m],
  // Of the root and of its entry among the packages.
  'package-lock.json': [/(^ {2}"version": ")[^"]+(")/m, /(^ {6}"version": ")[^"]+(")/m],
  'Cargo.toml': [/(^\[workspace\.package\]\nversion = ")[^"]+(")/m],
  'Cargo.lock': [
    /(^name = "cutting-engine"\nversion = ")[^"]+(")/m,
    /(^name = "cutting-node"\nversion = ")[^"]+(")/m,
  ],
};

/** The files that carry the version. */
export const VERSIONED_FILES: readonly string[] = Object.keys(PLACES);

/** The text of a file with another version in it. @throws Error where it is not where it should be. */
export function withVersion(file: string, text: string, version: string): string {
  return (PLACES[file] ?? []).reduce((changed, place) => {
    if (!place.test(changed)) throw new Error(`${file} has no version at ${place}`);
    return changed.replace(place, `$1${version}$2`);
  }, text);
}

/** The changelog with what was unreleased under the name of a release; new changes go above it. */
export function withRelease(changelog: string, version: string, date: string): string {
  if (changelog.includes(`## [${version}]`))
    throw new Error(`the changelog has a section ${version} already`);
  const unreleased = '## [Unreleased]\n';
  if (!changelog.includes(unreleased)) throw new Error('the changelog has no section [Unreleased]');
  return changelog.replace(unreleased, `${unreleased}\n## [${version}] - ${date}\n`);
}

/** What the changelog says of a release. @throws Error where it says nothing. */
export function releaseNotes(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  const notes = section?.slice(section.indexOf('\n')).trim();
  if (!notes) throw new Error(`the changelog says nothing of ${version}: make version VERSION=${version}`);
  return `${notes}\n`;
}
