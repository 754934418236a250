import { createApp } from '../../../src/app.ts';
import { loadAddon } from '../../../src/engine/addon.ts';
import { nativeEngine } from '../../../src/engine/solve.ts';
import { post, testService } from '../http/service.ts';

/** The service with the real engine. */
export const service = () => createApp({ ...testService(), engine: nativeEngine(loadAddon()) });

/** What it answers to a solve request; the documents show parts of it. */
// biome-ignore lint/suspicious/noExplicitAny: an answer as a reader without types sees it
export async function ask(request: unknown): Promise<any> {
  return (await service().request('/api/v1/solve', post(request))).json();
}
