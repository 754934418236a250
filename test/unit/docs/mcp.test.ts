import { expect, test } from 'vitest';
import { makeTools } from '../../../src/cli/mcp/tools.ts';
import { unsharedLimits } from '../../../src/settings.ts';
import { read, table, withSections } from '../../support/docs/documents.ts';

const text = read('docs/mcp.md');

const unused = () => {
  throw new Error('no tool is called');
};

test('docs/mcp.md lists the tools (rewrite them with "make docs")', async () => {
  const tools = makeTools(unsharedLimits(1), unused);
  // The rest of a description is for the assistant.
  const rows = tools.map(({ name, description }) => [
    `\`${name}\``,
    /^.*?\.(?= |$)/.exec(description)?.[0] ?? '',
  ]);
  const sections = { tools: table(['Tool', 'What it does'], rows) };
  await expect(withSections(text, sections)).toMatchFileSnapshot('../../../docs/mcp.md');
});
