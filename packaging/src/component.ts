import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A third-party component that we ship, compiled or bundled in. */
export interface Component {
  readonly ecosystem: 'npm' | 'cargo' | 'generic';
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly licence: string;
  /** The licences and notices that must be shipped with it, word for word. */
  readonly texts: readonly string[];
  /** Of the package in its registry, in hexadecimal digits. */
  readonly hash?: { readonly algorithm: 'SHA-256' | 'SHA-512'; readonly digest: string };
}

/** The files of a package that state its licence, and those of the packages that its own build put into it. */
export function licenceTexts(folder: string): string[] {
  const inside = join(folder, 'dist');
  const bundled = existsSync(inside)
    ? readdirSync(inside).filter((name) => name.endsWith('.LICENSE.txt'))
    : [];
  const own = readdirSync(folder).filter((name) => /^(un)?(licen[cs]e|copying|notice)/i.test(name));
  return [...own.sort(), ...bundled.sort().map((name) => join('dist', name))].map((name) =>
    readFileSync(join(folder, name), 'utf8').replace(/\r\n/g, '\n').trim(),
  );
}

/** The MIT licence, for a package that declares it without including its text. */
export const mitLicence = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`;
