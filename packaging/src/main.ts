/** The packager: stages everything that is published, and prepares releases. Run it in the root of the repository. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stageDocuments } from './documents.ts';
import { inventory, isNotInArchives } from './inventory.ts';
import { notices } from './notices.ts';
import { checkedVersion, releaseNotes, VERSIONED_FILES, withRelease, withVersion } from './release.ts';
import { repositoryOf } from './repository.ts';
import { nodeRuntime } from './runtimes.ts';
import { sbom } from './sbom.ts';
import { NOTICES, stagePackages } from './stage.ts';

const CHANGELOG = 'CHANGELOG.md';

/** `stage TOOLCHAIN WORK TRIPLE…`: stages the npm packages, and writes bills of materials and notices for packages and archives. */
function stage(toolchain: string, work: string, triples: readonly string[]): void {
  const inPackages = inventory(toolchain);
  const inArchives = [...inventory(toolchain, isNotInArchives), nodeRuntime(toolchain)];
  const archive = join(work, 'archive');
  mkdirSync(archive, { recursive: true });
  writeFileSync(join(work, 'npm.cdx.json'), sbom(inPackages));
  writeFileSync(join(archive, 'sbom.cdx.json'), sbom(inArchives));
  writeFileSync(join(archive, NOTICES), notices(inArchives));
  const repository = repositoryOf(process.env);
  stageDocuments(archive, ['LICENSE', CHANGELOG], repository);
  stagePackages(triples, work, join(work, 'npm'), { notices: notices(inPackages), repository });
}

/** `version VERSION`: sets the version everywhere, and dates its section of the changelog with today's date in UTC. */
function version(next: string): void {
  const today = new Date().toISOString().slice(0, 10);
  const changelog = withRelease(readFileSync(CHANGELOG, 'utf8'), next, today);
  const texts = VERSIONED_FILES.map((file) => withVersion(file, readFileSync(file, 'utf8'), next));
  writeFileSync(CHANGELOG, changelog);
  for (const [index, file] of VERSIONED_FILES.entries()) writeFileSync(file, texts[index] ?? '');
}

const [command, ...args] = process.argv.slice(2);
if (command === 'stage') {
  const [toolchain = '', work = '', ...triples] = args;
  stage(toolchain, work, triples);
} else if (command === 'version') {
  version(checkedVersion(args[0]));
} else if (command === 'notes') {
  process.stdout.write(releaseNotes(readFileSync(CHANGELOG, 'utf8'), checkedVersion(args[0])));
} else if (command === 'repository') {
  process.stdout.write(repositoryOf(process.env) ?? '');
} else {
  throw new Error(`the packager knows stage, version, notes and repository, not '${command ?? ''}'`);
}
