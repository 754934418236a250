import { expect, test } from 'vitest';
import { Layouts } from '../../src/cli/mcp/layouts.ts';
import { makeTools } from '../../src/cli/mcp/tools.ts';
import { read, table, withSections } from './documents.ts';

const text = read('docs/mcp.md');

const unused = () => {
  throw new Error('no tool is called');
};

test('docs/mcp.md lists the tools (rewrite them with "vitest run test/docs --update")', async () => {
  const tools = makeTools({ layouts: new Layouts() } as Parameters<typeof makeTools>[0], unused);
  const rows = tools.map(({ name, description }) => [`\`${name}\``, description]);
  const sections = { tools: table(['Tool', 'What it does'], rows) };
  await expect(withSections(text, sections)).toMatchFileSnapshot('../../docs/mcp.md');
});

test.each([
  ['MAX_SOLVE_MS', 'mcp.ts', "const MAX_SOLVE_MS = '"],
  ['MOST_WAITING', 'waiting.ts', 'const MOST_WAITING = '],
  ['MOST_LAYOUTS', 'layouts.ts', 'const MOST_LAYOUTS = '],
  ['MOST_CHARACTERS', 'tool.ts', 'const MOST_CHARACTERS = '],
])('the number %s is that of the code', (name, file, declaration) => {
  const told = new RegExp(`<!-- number: ${name} -->([\\d,]+)`).exec(text)?.[1]?.replaceAll(',', '');
  const [, after = ''] = read(`src/cli/mcp/${file}`).split(declaration);
  expect(told).toBe(/^[\d_]+/.exec(after)?.[0].replaceAll('_', ''));
});
