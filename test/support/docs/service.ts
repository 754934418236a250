import { post, solvingApp, testService } from '../http/service.ts';

/** The service with the real engine. */
export const service = () => solvingApp(testService());

/** What it answers to a solve request; the documents show parts of it. */
// biome-ignore lint/suspicious/noExplicitAny: an answer as a reader without types sees it
export async function ask(request: unknown): Promise<any> {
  return (await service().request('/api/v1/solve', post(request))).json();
}
