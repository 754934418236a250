import type { Handler } from 'hono';
import { quotasOf } from '../../config.ts';
import { schemaDocument } from '../../contract/discovery.ts';
import type { Deps } from '../deps.ts';
import { document } from '../envelope.ts';

/** What a solve request may contain, for machines to read. */
export function schema({ config }: Deps): Handler {
  return document(schemaDocument(quotasOf(config)));
}
