import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { loadAddon } from '../../src/engine/addon.ts';
import { type Duplicate, takeSeveral } from '../../src/http/acceptors.ts';

const BACKLOG = 511;
const RUSH = 80;

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function listening(duplicate: Duplicate) {
  const server = createServer((socket) => socket.destroy());
  takeSeveral(server, duplicate, BACKLOG);
  await once(server.listen(0, '127.0.0.1', BACKLOG), 'listening');
  ends.push(() => server.close());
  const { port } = server.address() as AddressInfo;
  return { server, port };
}

/** How many turns of the event loop it takes to take a rush of connections from the kernel. */
async function turnsForRush(duplicate: Duplicate): Promise<number> {
  const { server, port } = await listening(duplicate);
  let taken = 0;
  server.on('connection', () => {
    taken += 1;
  });
  for (let count = 0; count < RUSH; count++) connect({ port, host: '127.0.0.1' }).on('error', () => {});
  let turns = 0;
  for (; taken < RUSH; turns++) await new Promise((resolve) => setImmediate(resolve));
  return turns;
}

const { duplicateDescriptor } = loadAddon();

const refused: Duplicate = () => {
  throw new Error('no more descriptors');
};

it('takes several connections in a turn of the event loop', async () => {
  expect(await turnsForRush(duplicateDescriptor)).toBeLessThan(RUSH / 2);
});

it('takes one where there are no further descriptors', async () => {
  expect(await turnsForRush(refused)).toBeGreaterThanOrEqual(RUSH);
});

it('refuses connections once the server is closed', async () => {
  const { server, port } = await listening(duplicateDescriptor);
  const closed = once(server, 'close');
  server.close();
  await closed;
  const [error] = await once(connect({ port, host: '127.0.0.1' }), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});
