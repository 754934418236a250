/**
 * Replaces the package `bindings` in the bundle. better-sqlite3 uses that package to find its binary, but the program
 * ships the binary, like the engine's. A binary fits one ABI of Node, so there is one for each.
 */

import binary = require('./binary.ts');

export = (): unknown => binary.loadBinary(`better-sqlite3.abi${process.versions.modules}`);
