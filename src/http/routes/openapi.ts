import type { Handler } from 'hono';
import type { Deps } from '../deps.ts';
import { bareDocument } from '../envelope.ts';

/** The OpenAPI document, without an envelope: tools expect the bare document. */
export const openApi = ({ openApiDocument }: Deps): Handler => bareDocument(openApiDocument);
