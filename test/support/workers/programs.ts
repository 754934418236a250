/** Programs for worker threads. */

/** The program that the build makes. */
export const BUILT = new URL('../../../dist/worker.cjs', import.meta.url);

/** A program that does `body` for each call; it has the call's `name` and `args`, `reply` and its `threadId`. */
export function program(body: string): URL {
  const text = `
    import { parentPort, threadId } from 'node:worker_threads';
    const reply = (outcome) => parentPort.postMessage({ outcome });
    parentPort.on('message', ({ name, args }) => { ${body} });
  `;
  return new URL(`data:text/javascript,${encodeURIComponent(text)}`);
}

/** A program that never comes to an end by itself. */
export const ENDLESS = program('for (;;);');
