import { expect, test } from 'vitest';
import { filesBelow, importsOf } from './sources.ts';

/** Every way in which a file can come by another one. */
test.each([
  "import { a } from './b.ts';",
  "import type { A } from './b.ts';",
  "import './b.ts';",
  'import { a } from "./b.ts";',
  "import {\n  a,\n}\n  from\n  './b.ts';",
  "import /* from 'x' */ a from './b.ts';",
  "export * from './b.ts';",
  "export { a } from './b.ts';",
  "export type { A } from './b.ts';",
  "const a = await import('./b.ts');",
  'const a = () => import(`./b.ts`);',
  "type A = import('./b.ts').A;",
  "import a = require('./b.ts');",
  "const a = require('./b.ts');",
  "const a = require.resolve('./b.ts');",
])('finds the import of %s', (text) => {
  expect(importsOf(text, 'src/x/a.cts')).toEqual(['src/x/b.ts']);
});

test.each([
  "// import './b.ts'",
  "/* import './b.ts' */",
  'const a = "import \'./b.ts\'";',
  'export const a = 1;',
])('finds none in %s', (text) => {
  expect(importsOf(text, 'src/x/a.ts')).toEqual([]);
});

test('tells what is only named when it runs', () => {
  expect(importsOf('await import(name)', 'src/x/a.ts')).toEqual(['(computed)']);
});

test('lists CommonJS sources beside the others', () => {
  expect(filesBelow('src', '.ts', '.cts')).toContain('src/native/sqlite.cts');
});
