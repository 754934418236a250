import { type FileHandle, open } from 'node:fs/promises';
import { UsageError } from '../../arguments.ts';
import { messageOf } from '../../contract/errors.ts';
import type { Write } from '../../paper/document.ts';
import { type Made, remarksOn } from '../../paper/made.ts';
import { print } from '../terminal.ts';

/** The options of every command that makes a document. */
export const PAPER_OPTIONS = {
  request: { type: 'string' },
  output: { type: 'string' },
  font: { type: 'string', multiple: true },
} as const;

/** Their help text. */
export const PAPER_HELP = `  --output FILE
      write the document to FILE instead of printing it
  --request FILE|-
      the request that RESPONSE answers. It adds what some responses lack: names, and the whole size of the sheets.
      Without it, sheets are drawn without their right and upper margins
  --font FILE
      a TrueType or OpenType font for letters that the built-in one lacks: it has those of European languages,
      Greek, Cyrillic and Hebrew, but no Arabic, Chinese or Japanese ones. May be repeated. A letter that no font
      has becomes □, and a line on standard error names it and its text
  -h, --help
      print this text`;

/** What to do about letters that no font has. */
const REMEDY = 'Add a font that has them: --font FILE.';

/**
 * Makes a document into a file or onto standard output, and tells on standard error what whoever prints it should know.
 *
 * @throws UsageError if the file cannot be written, or a terminal would get the document.
 */
export async function output(path: string | undefined, make: (write: Write) => Promise<Made>): Promise<void> {
  const made = path === undefined ? await printed(make) : await saved(path, make);
  for (const remark of remarksOn(made, REMEDY)) process.stderr.write(`${remark}\n`);
}

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
