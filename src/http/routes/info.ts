import type { Handler } from 'hono';
import { infoDocument } from '../../contract/discovery.ts';
import type { Deps } from '../deps.ts';
import { document } from '../envelope.ts';

/** Describes the service, and lists its endpoints. */
export const info = ({ config }: Deps): Handler => document(infoDocument(config));
