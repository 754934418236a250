import { expect, test } from 'vitest';
import { CUT_COLUMNS } from '../../../web/src/result/cut-table.ts';
import { read, table, withSections } from '../../support/docs/documents.ts';
import { merged } from '../../support/docs/fields.ts';

test('the page describes every column of the cut list', async () => {
  // The columns of the second part mean the same as those of the first.
  const own = Object.entries(CUT_COLUMNS).filter(([name]) => !name.startsWith('second_'));
  const rows = own.map(([name, meaning]) => [`\`${name}\``, meaning]);
  const text = withSections(read('docs/playground.md'), {
    'cut list': table(['Column', 'Meaning'], merged(rows)),
  });
  await expect(text).toMatchFileSnapshot('../../../docs/playground.md');
});
