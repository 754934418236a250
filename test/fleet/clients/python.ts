import { existsSync } from 'node:fs';
import { ROOT } from '../../support/docs/documents.ts';

const ENVIRONMENT = `${ROOT}node_modules/.cache/python`;

/** Python with what generates and tests the client. */
export const PYTHON = `${ENVIRONMENT}/bin/python`;

/** Whether `make test-setup` has not made the environment. Says so. */
export function pythonIsMissing(): boolean {
  const isMissing = !existsSync(`${ENVIRONMENT}/requirements.txt`);
  if (isMissing) console.warn('SKIPPED: what needs Python; run make test-setup');
  return isMissing;
}
