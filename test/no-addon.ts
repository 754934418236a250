/** Refuses the native addon to quick tests, wherever they run, because `make quick` does without it. */

import { relative } from 'node:path';
import { expect } from 'vitest';
import { isQuick, withoutAddon } from './quick.ts';

const file = relative(import.meta.dirname, expect.getState().testPath ?? '');

if (isQuick(file)) process.dlopen = withoutAddon(process.dlopen, file);
