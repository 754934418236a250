/** Variables that GitHub sets for its workflows. */
type Environment = Readonly<Record<string, string | undefined>>;

/** Names a repository as GitHub does: OWNER/NAME. */
const NAME = /^[\w.-]+\/[\w.-]+$/;

/**
 * The public address of the packaged sources, for `package.json`; undefined if unknown.
 *
 * It is not in the sources: it is the repository of the workflow that packages them, the only one for which npm accepts
 * provenance.
 *
 * @throws Error if the name is malformed.
 */
export function repositoryOf(environment: Environment): string | undefined {
  const name = environment['GITHUB_REPOSITORY'];
  if (!name) return undefined;
  if (!NAME.test(name)) throw new Error(`GITHUB_REPOSITORY must be OWNER/NAME, not '${name}'`);
  return `git+${environment['GITHUB_SERVER_URL'] || 'https://github.com'}/${name}.git`;
}
