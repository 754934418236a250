import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { loadAddon } from '../../../src/engine/addon.ts';
import { type Duplicate, takeSeveral } from '../../../src/http/acceptors.ts';

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

const someTurns = async () => {
  for (let turns = 0; turns < 10; turns++) await new Promise((resolve) => setImmediate(resolve));
};

it('takes several connections in a turn of the event loop', async () => {
  expect(await turnsForRush(duplicateDescriptor)).toBeLessThan(RUSH / 2);
});

it('takes one where there are no further descriptors', async () => {
  expect(await turnsForRush(refused)).toBeGreaterThanOrEqual(RUSH);
});

it('needs further descriptors only in a rush', async () => {
  let duplicates = 0;
  const { server, port } = await listening((descriptor) => {
    duplicates += 1;
    return duplicateDescriptor(descriptor);
  });
  const client = () => connect({ port, host: '127.0.0.1' }).on('error', () => {});
  for (let count = 0; count < 20; count++) {
    await once(client().resume(), 'close');
    await someTurns();
  }
  expect(duplicates).toBe(0);
  const rush = async () => {
    const before = duplicates;
    await Promise.all(Array.from({ length: RUSH }, () => once(client().resume(), 'close')));
    await someTurns();
    return duplicates - before;
  };
  expect(await rush()).toBeGreaterThan(0);
  // Those of the first rush are closed by now.
  expect(await rush()).toBeGreaterThan(0);
  server.close();
});

it('refuses connections once the server is closed', async () => {
  const { server, port } = await listening(duplicateDescriptor);
  const closed = once(server, 'close');
  server.close();
  await closed;
  const [error] = await once(connect({ port, host: '127.0.0.1' }), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});

it('refuses connections once the server is closed in a rush', async () => {
  const { server, port } = await listening(duplicateDescriptor);
  let taken = 0;
  server.on('connection', () => {
    taken += 1;
  });
  for (let count = 0; count < RUSH; count++) connect({ port, host: '127.0.0.1' }).on('error', () => {});
  while (taken < RUSH / 4) await new Promise((resolve) => setImmediate(resolve));
  const closed = once(server, 'close');
  server.close();
  await closed;
  await someTurns();
  const [error] = await once(connect({ port, host: '127.0.0.1' }), 'error');
  expect(error).toMatchObject({ code: 'ECONNREFUSED' });
});
