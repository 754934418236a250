import { chmodSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readOrMakeSecret, readSecret } from '../../../src/state/secret.ts';
import { temporaryFolder } from '../../support/folder.ts';

describe('the secret file', () => {
  test('is created once, for this user alone, and leaves nothing beside it', () => {
    const folder = join(temporaryFolder(), 'new');
    const file = join(folder, 'secret');
    const secret = readOrMakeSecret(file);
    expect(secret).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readOrMakeSecret(file)).toEqual(secret);
    expect(readSecret(file)).toEqual(secret);
    expect(readdirSync(folder)).toEqual(['secret']);
    expect(readOrMakeSecret(join(folder, 'other'))).not.toEqual(secret);
  });

  test('that exists is read, even if nothing can be written beside it', () => {
    const folder = temporaryFolder();
    const file = join(folder, 'secret');
    writeFileSync(file, `${'0f'.repeat(32)}\n`, { mode: 0o600 });
    const before = statSync(folder).mtimeMs;
    expect(readOrMakeSecret(file)).toEqual(Buffer.alloc(32, 0x0f));
    expect(statSync(folder).mtimeMs).toBe(before);
  });

  test.each(['', 'secret', '0'.repeat(63), '0'.repeat(65), `${'0'.repeat(63)}g`])(
    'must hold 64 hexadecimal digits, not %j, which is left alone',
    (text) => {
      const file = join(temporaryFolder(), 'secret');
      writeFileSync(file, text, { mode: 0o600 });
      expect(() => readOrMakeSecret(file)).toThrow(
        `the secret file ${file} must contain exactly 64 hexadecimal digits`,
      );
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  /** Not by `writeFileSync`, whose mode the umask narrows. */
  function secretOfMode(mode: number): string {
    const file = join(temporaryFolder(), 'secret');
    writeFileSync(file, '0f'.repeat(32));
    chmodSync(file, mode);
    return file;
  }

  test.each([0o644, 0o444, 0o604, 0o602, 0o601])('that every user may use is refused: mode %o', (mode) => {
    const file = secretOfMode(mode);
    const complaint = `the secret file ${file} is open to every user (mode 0${mode.toString(8)}): run chmod o= ${file}, or mount it with a mode such as 0440`;
    expect(() => readSecret(file)).toThrow(complaint);
    expect(() => readOrMakeSecret(file)).toThrow(complaint);
  });

  test.each([0o400, 0o440, 0o600, 0o640])('that a user or a group may use is read: mode %o', (mode) => {
    expect(readSecret(secretOfMode(mode))).toEqual(Buffer.alloc(32, 0x0f));
  });

  test('that is missing is named', () => {
    const file = join(temporaryFolder(), 'missing');
    expect(() => readSecret(file)).toThrow(`cannot read the secret file: ENOENT`);
  });
});
