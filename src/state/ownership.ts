/**
 * Whose a file is. Root looks after files that the service opens as a user of its own, so whatever root makes goes to
 * whoever has to open it.
 */

import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  realpathSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Who may use a file. */
export interface Ownership {
  readonly uid: number;
  readonly gid: number;
  /** The rights of its owner and its group; nobody else ever has any. */
  readonly mode: number;
}

const PRIVATE = 0o600;
const PRIVATE_FOLDER = 0o700;
const GROUP_FOLDER = 0o710;
const OWNER_AND_GROUP = 0o770;
const GROUP_READS = 0o040;

/** The right to enter a folder: of its owner, of its group, of others. */
const ENTERS = { owner: 0o100, group: 0o010, others: 0o001 } as const;

/** Who uses the file at `path`. */
export function ownershipOf(path: string): Ownership {
  const { uid, gid, mode } = statSync(path);
  return { uid, gid, mode: mode & OWNER_AND_GROUP };
}

/** Who is to use a private file at `path`: the owner of the one that is there, else of its folder. */
export function privateTo(path: string): Ownership {
  const { uid, gid } = statSync(existsSync(path) ? path : dirname(path));
  return { uid, gid, mode: PRIVATE };
}

/** Makes a file that must not be there yet, and has it on the disk. Nobody but its owner ever sees it half made. */
export function makeFile(path: string, owner: Ownership, text = ''): void {
  const file = openSync(path, 'wx', PRIVATE);
  try {
    writeFileSync(file, text);
    handOver(file, owner, owner.mode);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Makes a private folder where there is none. It goes to the `owner` of the file that it is for, whose group may enter it
 * where it reads that; else to the owner of the folder that it is in.
 */
export function makeFolder(path: string, owner?: Ownership): void {
  const folder = resolve(path);
  const first = mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (first === undefined) return;
  const whose = owner ?? ownershipOf(dirname(first));
  for (let made = folder; made !== dirname(first); made = dirname(made))
    onFile(made, (file) => handOver(file, whose, folderMode(owner)), constants.O_NOFOLLOW);
}

const folderMode = (owner: Ownership | undefined): number =>
  owner !== undefined && (owner.mode & GROUP_READS) !== 0 ? GROUP_FOLDER : PRIVATE_FOLDER;

/**
 * Gives a file away, never what a link in its place leads to.
 *
 * @throws Error where that cannot be done.
 */
export const giveTo = (path: string, owner: Ownership): void =>
  onFile(path, (file) => give(file, owner), constants.O_NOFOLLOW);

function onFile(path: string, work: (file: number) => void, flags = 0): void {
  const file = openSync(path, constants.O_RDONLY | flags);
  try {
    work(file);
  } finally {
    closeSync(file);
  }
}

/** Only root can give files away, and only root has to: whoever else may write here is the owner. */
function give(file: number, { uid, gid }: Ownership): void {
  if (process.getuid?.() === 0) fchownSync(file, uid, gid);
}

/** A root without that right, as in some containers, is the one that runs the service, too. */
function giveIfPossible(file: number, owner: Ownership): void {
  try {
    give(file, owner);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EPERM' && code !== 'EINVAL') throw error;
  }
}

function handOver(file: number, owner: Ownership, mode: number): void {
  giveIfPossible(file, owner);
  fchmodSync(file, mode);
}

/**
 * The first folder above `path` that whoever reads a file of `before` cannot enter; nothing where there is none. Folders that
 * are still to be made count as open.
 */
export function closedFolder(before: Ownership, path: string): string | undefined {
  // Root enters everything.
  if (before.uid === 0 && (before.mode & GROUP_READS) === 0) return undefined;
  let folder = dirname(resolve(path));
  while (!existsSync(folder)) folder = dirname(folder);
  const above = [realpathSync(folder)];
  for (let next = dirname(above[0] ?? ''); next !== above[0]; next = dirname(next)) above.unshift(next);
  return above.find((each) => !isOpenTo(before, statSync(each)));
}

function isOpenTo({ uid, gid }: Ownership, folder: Stats): boolean {
  const can = (right: number) => (folder.mode & right) !== 0;
  if (folder.uid !== 0 && folder.uid === uid) return can(ENTERS.owner);
  // Of a group that reads one of root's files, whoever owns the folder may be a member.
  if (uid === 0 && folder.uid !== 0 && can(ENTERS.owner)) return true;
  return can(folder.gid === gid ? ENTERS.group : ENTERS.others);
}

/** Whether whoever reads a file of `before` can also read one of `after`, which this process has read. */
export function isReadableFor(before: Ownership, after: Ownership): boolean {
  const isOfGroup = after.gid === before.gid && (after.mode & GROUP_READS) !== 0;
  // Root reads everything, so a group that may read one of root's files has a reason to.
  if (before.uid === 0) return (before.mode & GROUP_READS) === 0 || after.uid !== 0 || isOfGroup;
  return after.uid === before.uid || isOfGroup || process.getuid?.() === before.uid;
}

/** Has a file, or the names in a folder, on the disk. */
export const flush = (path: string): void => onFile(path, fsyncSync);
