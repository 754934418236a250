import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { messageOf } from '../../src/contract/errors.ts';
import { parseJson } from '../../src/contract/json.ts';
import { UsageError } from '../../src/setting.ts';
import type { Instance, Reading } from './instance.ts';
import { readOrDatasets } from './read/or-datasets.ts';
import { type PackingsolverFiles, readPackingsolver } from './read/packingsolver.ts';
import { readRequest } from './read/request.ts';
import { readRoadef } from './read/roadef.ts';

/** The file that an instance is named after. */
interface Source {
  readonly folder: string;
  readonly stem: string;
  readonly path: string;
}

/** An instance, or a file that cannot be read as one. */
type Found = { readonly name: string; readonly path: string } & (
  | { readonly reading: Reading; readonly fault?: undefined }
  | { readonly reading?: undefined; readonly fault: UsageError }
);

const JSON_FILE = /^(.+)\.json$/i;
/** The main file of a packingsolver instance: `NAME_items.csv`, or `items.csv` in its own folder. */
const ITEMS_FILE = /^(?:(.+)_)?items\.csv$/i;
/** The main file of an instance of the ROADEF/EURO challenge 2018. */
const BATCH_FILE = /^(.+)_batch\.csv$/i;

/**
 * Reads every instance in `paths`, in the order of their names. Each path is a file, or a folder with everything in it.
 *
 * @param filter only instances whose names match.
 * @throws UsageError if a file cannot be read as an instance, if two have the same name, or if there is none.
 */
export async function readInstances(paths: readonly string[], filter = /(?:)/): Promise<Instance[]> {
  const sources = (await Promise.all(paths.map(sourcesAt))).flat();
  const distinct = new Map(sources.map((source) => [source.path, source]));
  const found = await Promise.all([...distinct.values()].map(readSource));
  const wanted = found
    .filter(({ name }) => filter.test(name))
    .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
  if (wanted.length === 0) {
    throw new UsageError(sources.length === 0 ? 'there are no instances' : 'the filter matches no instance');
  }
  for (const [index, { name, path }] of wanted.entries()) {
    const next = wanted[index + 1];
    if (next?.name === name)
      throw new UsageError(`two instances have the name ${name}: ${path}, ${next.path}`);
  }
  return wanted.map(({ name, reading, fault }) => {
    if (fault) throw fault;
    return { ...reading, name };
  });
}

async function sourcesAt(path: string): Promise<Source[]> {
  const found = await stat(path).catch((error: unknown) => {
    throw unreadable(path, error);
  });
  if (!found.isDirectory()) {
    const source = sourceOf(path);
    if (source) return [source];
    throw new UsageError(
      `${path} is not an instance: its name ends neither in .json nor in items.csv or _batch.csv`,
    );
  }
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.flatMap((entry) => {
    const source = entry.isDirectory() ? undefined : sourceOf(join(entry.parentPath, entry.name));
    return source ? [source] : [];
  });
}

function sourceOf(given: string): Source | undefined {
  const path = resolve(given);
  const file = basename(path);
  const match = JSON_FILE.exec(file) ?? ITEMS_FILE.exec(file) ?? BATCH_FILE.exec(file);
  if (!match) return undefined;
  const [, stem] = match;
  const folder = dirname(path);
  return stem === undefined
    ? { folder: folderName(dirname(folder)), stem: basename(folder), path }
    : { folder: folderName(folder), stem, path };
}

/** The OR-Datasets collection keeps the instances of a set in the folder `json` inside the set's own folder. */
const folderName = (path: string): string => basename(basename(path) === 'json' ? dirname(path) : path);

async function readSource({ folder, stem, path }: Source): Promise<Found> {
  try {
    const reading = await readFrom(path);
    return { name: `${folder}/${reading.name ?? stem}`, path, reading };
  } catch (error) {
    return { name: `${folder}/${stem}`, path, fault: unreadable(path, error) };
  }
}

async function readFrom(path: string): Promise<Reading> {
  if (JSON_FILE.test(path)) return readJson(await readFile(path));
  return BATCH_FILE.test(path) ? readBatch(path) : readCsv(path);
}

/** The rules of the challenge are in one file for all instances. */
async function readBatch(batchPath: string): Promise<Reading> {
  const text = (path: string) => readFile(path, 'utf8');
  return readRoadef({
    batch: await text(batchPath),
    defects: await text(batchPath.replace(/batch(?=\.csv$)/i, 'defects')),
    parameters: await text(join(dirname(batchPath), 'global_param.csv')),
  });
}

function readJson(bytes: Uint8Array): Reading {
  const body = parseJson(bytes);
  const has = (name: string) => typeof body === 'object' && body !== null && Object.hasOwn(body, name);
  if (has('Objects') || has('Items')) return readOrDatasets(body);
  if (has('pieces') || has('sheets')) return readRequest(bytes);
  throw new Error(
    'it has neither the pieces and sheets of a solve request nor the Objects and Items of OR-Datasets',
  );
}

async function readCsv(itemsPath: string): Promise<Reading> {
  const sibling = (name: string) => itemsPath.replace(/items(?=\.csv$)/i, name);
  const text = (path: string) => readFile(path, 'utf8');
  const files: PackingsolverFiles = {
    items: await text(itemsPath),
    bins: await text(sibling('bins')),
    defects: await optionalText(sibling('defects')),
    parameters: await optionalText(sibling('parameters')),
  };
  return readPackingsolver(files);
}

/** The text of a file; empty if there is no such file. */
async function optionalText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

const unreadable = (path: string, error: unknown): UsageError =>
  new UsageError(`cannot read ${path}: ${messageOf(error)}`);
