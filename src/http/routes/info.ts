import { infoDocument } from '../../contract/discovery.ts';
import { document } from '../envelope.ts';

/** What the service is, and the catalog of its endpoints. */
export const info = document(infoDocument());
