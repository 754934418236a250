import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../support/cli/command.ts';
import { read, table, withSections } from '../../support/docs/documents.ts';
import { ask } from '../../support/docs/service.ts';
import { temporaryFolder } from '../../support/folder.ts';

const REQUEST = {
  pieces: [{ width: 600, height: 400, quantity: 2 }],
  sheets: [{ width: 1000, height: 810 }],
  params: { kerfWidth: 3, allowRotation: false },
};

test('docs/verify.md has the rules of the code and a true verdict (update them with "make docs")', async () => {
  const sections = {
    verdict: `\`\`\`json\n${await verdict()}\`\`\``,
    'layout rules': rules(layoutRules()),
    'response rules': responseRules()
      .map(([code]) => `\`${code}\``)
      .join(', '),
  };
  await expect(withSections(read('docs/verify.md'), sections)).toMatchFileSnapshot('../../../docs/verify.md');
});

/** What the command says of a response whose first cut claims a thinner blade. */
async function verdict(): Promise<string> {
  const response = await ask(REQUEST);
  response.result.sheets[0].cutTree.kerfSize -= 1;
  const folder = temporaryFolder();
  const request = join(folder, 'request.json');
  await writeFile(request, JSON.stringify(REQUEST));
  const { code, stdout } = await run(['verify', '--json', request, '-'], {
    input: JSON.stringify(response),
  });
  expect(code).toBe(1);
  return stdout;
}

const rules = (found: readonly (readonly [string, string])[]): string =>
  table(
    ['Code', 'The rule'],
    found.map(([code, meaning]) => [`\`${code}\``, meaning]),
  );

/** The table of the engine's checker: codes and meanings, as Rust string literals. */
function layoutRules(): [string, string][] {
  const source = read('crates/engine/src/check/rule.rs');
  const found = [...source.matchAll(/^ {4}[A-Z_]+ = "(\w+)":\s*"((?:[^"\\]|\\\n)*)";$/gm)];
  expect(found).toHaveLength([...source.matchAll(/^ {4}[A-Z_]+ = "/gm)].length);
  return found.map(([, code = '', meaning = '']) => [code, meaning.replace(/\\\n\s*/g, '')]);
}

/** The rules that the addon adds: constants with their doc comments. */
function responseRules(): [string, string][] {
  const source = read('crates/node/src/claim/rule.rs');
  const found = [...source.matchAll(/((?:\/\/\/ .*\n)+)pub\(super\) const [A-Z_]+: &str = "(\w+)";$/gm)];
  expect(found).toHaveLength([...source.matchAll(/const [A-Z_]+: &str = /g)].length);
  return found.map(([, comment = '', code = '']) => [code, comment.replace(/\n? *\/\/\/ /g, ' ').trim()]);
}
