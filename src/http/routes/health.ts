import type { Handler } from 'hono';
import { success } from '../envelope.ts';

/** Liveness: the event loop turns. */
export const health: Handler = (c) => success(c, { status: 'alive' });
