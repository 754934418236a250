// module.mjs BUNDLE: writes an ES module beside the CommonJS module BUNDLE.cjs with the same exports. It is the same
// code, so a program that loads both still has one class of errors.

import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';

const [bundle] = process.argv.slice(2);
const names = Object.keys(createRequire(import.meta.url)(resolve(`${bundle}.cjs`))).sort();
writeFileSync(
  `${bundle}.mjs`,
  `import bundle from './${basename(bundle)}.cjs';\nexport const { ${names.join(', ')} } = bundle;\n`,
);
