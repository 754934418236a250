/** The packager: writes what is published beside the binaries. `packaging/package.sh` runs it from the root. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inventory } from './inventory.ts';
import { notices } from './notices.ts';
import { nodeRuntime } from './runtimes.ts';
import { sbom } from './sbom.ts';
import { NOTICES, stagePackages } from './stage.ts';

const [toolchain = '', work = '', ...triples] = process.argv.slice(2);

/** The packages of npm, and what the server archives contain beyond them. */
const inPackages = inventory(toolchain);
const inArchives = [...inPackages, nodeRuntime(toolchain)];

const archive = join(work, 'archive');
mkdirSync(archive, { recursive: true });
writeFileSync(join(work, 'npm.cdx.json'), sbom(inPackages));
writeFileSync(join(archive, 'sbom.cdx.json'), sbom(inArchives));
writeFileSync(join(archive, NOTICES), notices(inArchives));
stagePackages(triples, work, join(work, 'npm'), notices(inPackages));
