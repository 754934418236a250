/** Variables that GitHub sets for its workflows. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Names a repository as GitHub does: OWNER/NAME. */
const NAME = /^[\w.-]+\/[\w.-]+$/;

/**
 * Where the sources of what is packaged are public, as `package.json` says it; nothing where nobody says so.
 *
 * The sources do not name it: it is that of the workflow that packages them, and npm takes provenance for no other.
 *
 * @throws Error if the name is malformed.
 */
export function repositoryOf(environment: Environment): string | undefined {
  const name = environment['GITHUB_REPOSITORY'];
  if (!name) return undefined;
  if (!NAME.test(name)) throw new Error(`GITHUB_REPOSITORY must be OWNER/NAME, not '${name}'`);
  return `git+${environment['GITHUB_SERVER_URL'] || 'https://github.com'}/${name}.git`;
}
