import { expect, test } from 'vitest';
import { MACHINES, type Machine } from '../../../src/contract/machines.ts';
import { CUT_COLUMNS } from '../../../web/src/result/cut-table.ts';
import { read, table, withSections } from '../../support/docs/documents.ts';
import { merged } from '../../support/docs/fields.ts';

/** Settings as a table writes them: all four margins at once, and fields by their names. */
const settingsOf = ({ params }: Machine): string => {
  const { marginLeft, marginRight, marginTop, marginBottom, stageRules, ...others } = params;
  expect([marginRight, marginTop, marginBottom]).toEqual([marginLeft, marginLeft, marginLeft]);
  return [
    ['margins', marginLeft] as const,
    ...Object.entries(others).map(([name, value]) => [`\`${name}\``, value] as const),
  ]
    .concat(stageRules ? [['`stageRules`', stageRules.join('; ')]] : [])
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
};

test('the page describes the machines, and every column of the cut list', async () => {
  // The columns of the second part mean the same as those of the first.
  const own = Object.entries(CUT_COLUMNS).filter(([name]) => !name.startsWith('second_'));
  const rows = own.map(([name, meaning]) => [`\`${name}\``, meaning]);
  const text = withSections(read('docs/playground.md'), {
    machines: table(
      ['Machine', '`--machine`', 'Lengths in', 'Settings'],
      MACHINES.map((machine) => [
        machine.title,
        `\`${machine.name}\``,
        machine.system === 'in' ? 'inches' : 'mm',
        settingsOf(machine),
      ]),
    ),
    'cut list': table(['Column', 'Meaning'], merged(rows)),
  });
  await expect(text).toMatchFileSnapshot('../../../docs/playground.md');
});
