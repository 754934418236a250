/** A page that shows the result of the job in its address, beside the real service. */

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { type Pages, readPages } from '../../../../src/pages/pages.ts';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));

const BUILT = fileURLToPath(new URL('../../../../dist/pages', import.meta.url));

/** The fonts of scripts, which the build puts beside the pages. */
const fontsOf = (pages: Pages) => [...pages].filter(([path]) => path.startsWith('/fonts/'));

interface Site {
  readonly origin: string;
  readonly end: () => void;
}

/** Builds the page into a folder, and serves it under the policy of the real pages. Whoever opens it ends it. */
export async function openSite(folder: string, service: string): Promise<Site> {
  await build({
    root: SOURCE,
    configFile: false,
    base: './',
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    build: {
      outDir: folder,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      target: 'es2022',
    },
  });
  const pages = new Map([...readPages(folder), ...fontsOf(readPages(BUILT))]);
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url ?? '/';
    const found = pages.get(path);
    if (found && 'plain' in found) {
      const policy = found.policy ? { 'Content-Security-Policy': found.policy } : {};
      response.writeHead(200, { 'Content-Type': found.type, ...policy }).end(found.plain);
    } else if (path.startsWith('/api/')) {
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(service + path, { method: 'POST', headers, body: Buffer.concat(chunks) });
      response.writeHead(answer.status, headers).end(await answer.text());
    } else {
      // A browser asks for an icon of its own accord.
      response.writeHead(path === '/favicon.ico' ? 204 : 404).end();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    end: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
