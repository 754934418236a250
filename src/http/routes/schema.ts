import type { Handler } from 'hono';
import { schemaDocument } from '../../contract/discovery.ts';
import { success } from '../envelope.ts';

/** What a solve request may contain, for machines to read. */
export const schema: Handler = (c) => success(c, schemaDocument());
