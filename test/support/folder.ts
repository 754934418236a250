import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A new folder, until the run ends; see once.ts. */
export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'folder-'));
