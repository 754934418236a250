import { type FileHandle, open } from 'node:fs/promises';
import type { Values } from '../../arguments.ts';
import { messageOf } from '../../contract/errors.ts';
import type { Job } from '../../domain/job.ts';
import { prepare } from '../../domain/prepare.ts';
import { jobOf } from '../../domain/prepared.ts';
import { readBuiltInFonts } from '../../fonts/built-in.ts';
import type { Write } from '../../paper/document.ts';
import type { FontFiles } from '../../paper/fonts.ts';
import { type Made, remarksOn } from '../../paper/made.ts';
import { readResult } from '../../paper/result.ts';
import { type Shop, shopOf } from '../../paper/shop.ts';
import { file, texts, UsageError } from '../../setting.ts';
import { SETTINGS, unsharedLimits } from '../../settings.ts';
import { print, readInput } from '../terminal.ts';

/** What every command reads that makes a document. */
export const RESPONSE = {
  name: 'RESPONSE',
  help: 'the whole response of a solve or its result object alone; - reads standard input',
  completes: 'file',
} as const;

/** The options of every such command. */
export const PAPER_OPTIONS = {
  output: file('write the document to FILE instead of printing it'),
  request: file(
    'the request that RESPONSE answers. It adds what some responses lack: names, and the whole size of the sheets. Without it, sheets are drawn without their right and upper margins',
    'FILE|-',
  ),
  font: texts(
    'FILE',
    'a TrueType or OpenType font for letters that the built-in one lacks: it has those of European languages, Greek, Cyrillic and Hebrew, but no Arabic, Chinese or Japanese ones. May be repeated. A letter that no font has becomes □, and a line on standard error names it and its text',
    'file',
  ),
};

/**
 * Reads a response, and the request that it answers if it is given, and makes a document of them: into a file or onto
 * standard output. Remarks for whoever prints it go to standard error.
 *
 * @returns the exit code.
 * @throws UsageError if a file cannot be read or written, or a terminal would get the document; ResultError,
 *   PaperLimitError or ContractError for what is in the files.
 */
export async function makeDocument(
  responsePath: string,
  { output, request, font }: Values<typeof PAPER_OPTIONS>,
  make: (shop: Shop, fonts: FontFiles, write: Write) => Promise<Made>,
): Promise<number> {
  const shop = await readShop(responsePath, request);
  const more = await Promise.all(font.map(async (path) => new Uint8Array(await readInput(path))));
  const fonts = { ...(await readBuiltInFonts()), more };
  const work = (write: Write) => make(shop, fonts, write);
  const made = output === undefined ? await printed(work) : await saved(output, work);
  for (const remark of remarksOn(made, REMEDY)) process.stderr.write(`${remark}\n`);
  return 0;
}

async function readShop(responsePath: string, requestPath: string | undefined): Promise<Shop> {
  if (responsePath === '-' && requestPath === '-')
    throw new UsageError('only one of RESPONSE and --request can be -');
  const result = readResult(jsonIn(await readInput(responsePath)));
  if (requestPath === undefined) return shopOf(result);
  const limits = unsharedLimits(SETTINGS.maxSolveMs.fallback);
  const job = jobOf(prepare(await readInput(requestPath), limits));
  const stock: Job = JSON.parse(Buffer.from(job).toString());
  return shopOf(result, stock);
}

function jsonIn(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString());
  } catch (error) {
    throw new Error(`RESPONSE is not JSON: ${messageOf(error)}`);
  }
}

/** What to do about letters that no font has. */
const REMEDY = 'Add a font that has them: --font FILE.';

async function printed(make: (write: Write) => Promise<Made>): Promise<Made> {
  if (process.stdout.isTTY) throw new UsageError('a terminal cannot show a PDF: use --output FILE');
  return await make(print);
}

/** Opens the file with the first bytes: a document that is refused leaves an older one as it is. */
async function saved(path: string, make: (write: Write) => Promise<Made>): Promise<Made> {
  let file: FileHandle | undefined;
  try {
    return await make(async (chunk) => {
      file ??= await opened(path);
      await file.writeFile(chunk);
    });
  } finally {
    await file?.close();
  }
}

async function opened(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'w');
  } catch (error) {
    throw new UsageError(`cannot write ${path}: ${messageOf(error)}`);
  }
}
