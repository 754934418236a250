import type { Handler } from 'hono';
import { quotasOf } from '../../config.ts';
import { schemaDocument } from '../../contract/discovery.ts';
import type { Deps } from '../deps.ts';
import { document } from '../envelope.ts';

/** The fields of a solve request, in machine-readable form. */
export function schema({ config }: Deps): Handler {
  return document(schemaDocument(quotasOf(config), config));
}
