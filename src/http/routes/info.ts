import { infoDocument } from '../../contract/discovery.ts';
import { document } from '../envelope.ts';

/** Describes the service, and lists its endpoints. */
export const info = document(infoDocument());
