/**
 * Stands in the bundle for the package `bindings`, by which better-sqlite3 looks for its binary: the program brings
 * that binary as it brings the engine. It is made for one ABI of Node, so there is one for each.
 */

import binary = require('./binary.ts');

export = (): unknown => binary.loadBinary(`better-sqlite3.abi${process.versions.modules}`);
