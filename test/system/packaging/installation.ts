/** install.sh, below a folder of its own. */

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const SERVER = fileURLToPath(new URL('../../../packaging/server/', import.meta.url));

/** Takes an option of Node, and `cli.cjs state migrate --state FILE --secret-file FILE`. */
const STATE_MAKER = `#!/bin/sh
shift
[ "$2 $3 $4 $6" = 'state migrate --state --secret-file' ] || exit 1
mkdir -p "$(dirname "$5")"
echo 'new state' >"$5"
(umask 077 && echo 'new secret' >"$7")
`;

/** The file system of a machine, as far as the installer writes to it. */
export class Installation {
  readonly #folder = mkdtempSync(join(tmpdir(), 'install-'));
  readonly #root = join(this.#folder, 'root');

  /** @param systemd the version of systemd that this machine says it has. */
  constructor(systemd = 252) {
    mkdirSync(this.#root);
    this.#write('bin/systemctl', `#!/bin/sh\necho 'systemd ${systemd} (${systemd}.1-1)'\n`, 0o755);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }

  /** An unpacked archive, whose program is a text, and whose Node makes the files of a new state and does nothing else. */
  release(version: string, unit: (text: string) => string = (text) => text, hasCompletions = true): string {
    const unpacked = join(this.#folder, `unpacked-${version}`);
    cpSync(SERVER, unpacked, { recursive: true });
    mkdirSync(join(unpacked, 'bin'));
    renameSync(join(unpacked, 'cutting-layout'), join(unpacked, 'bin/cutting-layout'));
    mkdirSync(join(unpacked, 'lib'));
    writeFileSync(join(unpacked, 'lib/cli.cjs'), `program of ${version}`);
    writeFileSync(join(unpacked, 'lib/node'), STATE_MAKER, { mode: 0o755 });
    writeFileSync(join(unpacked, 'VERSION'), `${version}\n`);
    if (hasCompletions) {
      mkdirSync(join(unpacked, 'completions'));
      for (const shell of ['bash', 'zsh', 'fish'])
        writeFileSync(join(unpacked, 'completions', shell), `${shell} completions of ${version}`);
    }
    const service = join(unpacked, 'cutting-layout.service');
    writeFileSync(service, unit(readFileSync(service, 'utf8')));
    const sum = (path: string) =>
      `${createHash('sha256')
        .update(readFileSync(join(unpacked, path)))
        .digest('hex')}  ${path}\n`;
    const files = ['VERSION', 'lib/cli.cjs', 'cutting-layout.service', 'cutting-layout.env'];
    writeFileSync(join(unpacked, 'SHA256SUMS'), files.map(sum).join(''));
    return unpacked;
  }

  /** Runs the installer of an unpacked archive; what it says. */
  install(unpacked: string, ...args: string[]): string {
    return execFileSync(join(unpacked, 'install.sh'), args, {
      env: { PATH: `${join(this.#folder, 'bin')}:${process.env['PATH']}`, ROOT: this.#root },
      encoding: 'utf8',
      stdio: 'pipe',
    });
  }

  path(path: string): string {
    return join(this.#root, path);
  }

  read(path: string): string {
    return readFileSync(this.path(path), 'utf8');
  }

  write(path: string, text: string, mode = 0o600): void {
    this.#write(join('root', path), text, mode);
  }

  /** Every file and its time, to see whether anything was written. */
  snapshot(): unknown {
    return readdirSync(this.#root, { recursive: true, encoding: 'utf8' })
      .sort()
      .map((path) => [path, existsSync(this.path(path)) ? statSync(this.path(path)).mtimeMs : 0]);
  }

  #write(path: string, text: string, mode: number): void {
    const file = join(this.#folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode });
  }
}
