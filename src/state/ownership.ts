/** Ownership of files. The service may run as another user than root, so files that root creates go to that user. */

import {
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  mkdirSync,
  openSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';

/** Who may use a file. */
export interface Ownership {
  readonly uid: number;
  readonly gid: number;
  /** Permissions of its owner and group. Others never have any. */
  readonly mode: number;
}

const PRIVATE = 0o600;
const PRIVATE_FOLDER = 0o700;
const GROUP_FOLDER = 0o710;
const OWNER_AND_GROUP = 0o770;
const GROUP_READS = 0o040;

/** The ownership of the file at `path`. */
export function ownershipOf(path: string): Ownership {
  const { uid, gid, mode } = statSync(path);
  return { uid, gid, mode: mode & OWNER_AND_GROUP };
}

/** The ownership of a private file at `path`: that of the present file, or else of its folder. */
export function privateTo(path: string): Ownership {
  const { uid, gid } = statSync(existsSync(path) ? path : dirname(path));
  return { uid, gid, mode: PRIVATE };
}

/** Creates a new file and syncs it to disk. Nobody but its owner can see it half written. */
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
 * Creates a private folder if it is missing. Its owner is `owner`, the ownership of the file it is for, or else that of its
 * parent folder. If the file's group may read the file, it may enter the folder.
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
 * Changes the owner of a file. Refuses a symbolic link.
 *
 * @throws Error if the owner cannot be changed.
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

/** Only root can change owners, and only root needs to: any other user who may write here is the owner. */
function give(file: number, { uid, gid }: Ownership): void {
  if (process.getuid?.() === 0) fchownSync(file, uid, gid);
}

/** In some containers root lacks that right; there, root also runs the service. */
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

/** Syncs a file, or the entries of a folder, to disk. */
export const flush = (path: string): void => onFile(path, fsyncSync);
