import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArguments, UsageError } from '../../../src/arguments.ts';
import { print, readInput } from '../../../src/cli/terminal.ts';
import { type BestKnown, readBestKnown } from '../best-known.ts';
import { figuresPage } from '../figures-page.ts';
import { readReport } from '../report.ts';

/** The help text of `cutting-layout bench figures`. */
export const benchFiguresHelp = (): string => `Usage: cutting-layout bench figures [options] REPORT.json…

Prints reports of bench --json as Markdown, compared with the best known results of each set. The file name is SET.json
or SET.VARIANT.json.

Options:
  --best-known FILE
      best known results with sources, in the form of bench/best-known.json in the sources of this program
  --into FILE.md
      insert the output into a document, between the lines <!-- generated: figures --> and <!-- end -->
  -h, --help
      print this text

Exit codes: 0 success, 2 usage error or invalid report.
`;

const OPTIONS = { 'best-known': { type: 'string' }, into: { type: 'string' } } as const;

const NOTHING_KNOWN: BestKnown = { sources: {}, sets: {} };

/**
 * `cutting-layout bench figures`.
 *
 * @param args the arguments after `figures`.
 * @returns the exit code.
 * @throws UsageError for an invalid command line or report.
 */
export async function benchFigures(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArguments({
    args: [...args],
    options: OPTIONS,
    allowPositionals: true,
  });
  if (positionals.length === 0) throw new UsageError('missing REPORT.json');
  const { into, 'best-known': bestKnown } = values;
  const text = async (path: string) => (await readInput(path)).toString();
  const known = bestKnown === undefined ? NOTHING_KNOWN : readBestKnown(bestKnown, await text(bestKnown));
  const reports = await Promise.all(
    positionals.map(async (path) => ({
      name: basename(path).replace(/\.json$/, ''),
      report: readReport(path, await text(path)),
    })),
  );
  const page = figuresPage(reports, known);
  if (into === undefined) await print(`${page}\n`);
  else await writeFile(into, inserted(into, await text(into), page));
  return 0;
}

/** The document with `page` inserted into its section. */
function inserted(name: string, document: string, page: string): string {
  const section = /(<!-- generated: figures -->\n)[\s\S]*?(<!-- end -->)/;
  if (!section.test(document)) throw new UsageError(`${name} has no section for the figures`);
  return document.replace(section, (_, start: string, end: string) => `${start}\n${page}\n\n${end}`);
}
