import { expect, test } from 'vitest';
import { issuanceOperations } from '../../../src/state/issuance.ts';
import { keysOf } from '../../../src/state/keys.ts';
import { Vault } from '../../../src/state/vault.ts';

test('a state remembers a limited number of addresses that were asked for', async () => {
  const vault = new Vault(Buffer.alloc(32));
  const { recallKey } = issuanceOperations(vault, keysOf(vault));
  const empty = { rows: async () => [], run: async () => 0 };
  const caps = { daily: 1, hourly: 1, addresses: 10_000 };
  const ask = (email: string) =>
    recallKey(empty, { email, client: 'a', network: 'a', at: '2026-11-21T10:00:00.000Z', caps });
  for (let address = 0; address < 10_000; address++) expect(await ask(`${address}`)).toBeUndefined();
  // There is no room for another one: counting starts again.
  for (let address = 10_000; address < 20_000; address++) expect(await ask(`${address}`)).toBeUndefined();
});
