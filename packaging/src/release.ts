/** Sets the version of a release in texts, and finds its section of the changelog. */

/** A version of Semantic Versioning, with or without a pre-release, but without build metadata. */
const VERSION = /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/;

/** @throws Error if `text` is not a version. */
export function checkedVersion(text: string | undefined): string {
  if (text !== undefined && VERSION.test(text)) return text;
  throw new Error(`'${text ?? ''}' is not a version such as 1.2.3`);
}

/** Where the version is in each file: the text before and after it. */
const PLACES: Readonly<Record<string, readonly RegExp[]>> = {
  'package.json': [/(^ {2}"version": ")[^"]+(")/m],
  // The root, and its entry among the packages.
  'package-lock.json': [/(^ {2}"version": ")[^"]+(")/m, /(^ {6}"version": ")[^"]+(")/m],
  'clients/typescript/package.json': [/(^ {2}"version": ")[^"]+(")/m],
  'clients/python/pyproject.toml': [/(^version = ")[^"]+(")/m],
  'Cargo.toml': [/(^\[workspace\.package\]\nversion = ")[^"]+(")/m],
  'Cargo.lock': [
    /(^name = "cutting-engine"\nversion = ")[^"]+(")/m,
    /(^name = "cutting-node"\nversion = ")[^"]+(")/m,
  ],
};

/** The files that contain the version. */
export const VERSIONED_FILES: readonly string[] = Object.keys(PLACES);

/** The text of a file with another version. @throws Error if the version is not where it should be. */
export function withVersion(file: string, text: string, version: string): string {
  return (PLACES[file] ?? []).reduce((changed, place) => {
    if (!place.test(changed)) throw new Error(`${file} has no version at ${place}`);
    return changed.replace(place, `$1${version}$2`);
  }, text);
}

/** The changelog with its unreleased section renamed to a release, and a new empty one above it. */
export function withRelease(changelog: string, version: string, date: string): string {
  if (changelog.includes(`## [${version}]`))
    throw new Error(`the changelog has a section ${version} already`);
  const unreleased = '## [Unreleased]\n';
  if (!changelog.includes(unreleased)) throw new Error('the changelog has no section [Unreleased]');
  return changelog.replace(unreleased, `${unreleased}\n## [${version}] - ${date}\n`);
}

/** The section of a release in the changelog. @throws Error if there is none. */
export function releaseNotes(changelog: string, version: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((text) => text.startsWith(`[${version}]`));
  const notes = section?.slice(section.indexOf('\n')).trim();
  if (!notes) throw new Error(`the changelog says nothing of ${version}: make version VERSION=${version}`);
  return `${notes}\n`;
}
