import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { command } from '../../../src/cli/command.ts';
import { print, readInput } from '../../../src/cli/terminal.ts';
import { file, UsageError } from '../../../src/setting.ts';
import { type BestKnown, readBestKnown } from '../best-known.ts';
import { figuresPage } from '../figures-page.ts';
import { readReport } from '../report.ts';

const NOTHING_KNOWN: BestKnown = { sources: {}, sets: {} };

/** `cutting-layout bench figures`. */
export const benchFigures = command({
  name: 'figures',
  summary: 'print reports next to the best known results',
  description:
    'Prints reports of bench --json as Markdown, compared with the best known results of each set. The file name is SET.json or SET.VARIANT.json.',
  operands: [{ name: 'REPORT', help: 'a report of bench --json', completes: 'file', isRepeated: true }],
  options: {
    bestKnown: file(
      'best known results with sources, in the form of bench/best-known.json in the sources of this program',
    ),
    into: file(
      'insert the output into a document, between the lines <!-- generated: figures --> and <!-- end -->',
      'FILE.md',
    ),
  },
  notes: 'Exit codes: 0 success, 2 usage error or invalid report.',
  async run({ into, bestKnown }, [paths]) {
    const text = async (path: string) => (await readInput(path)).toString();
    const known = bestKnown === undefined ? NOTHING_KNOWN : readBestKnown(bestKnown, await text(bestKnown));
    const reports = await Promise.all(
      paths.map(async (path) => ({
        name: basename(path).replace(/\.json$/, ''),
        report: readReport(path, await text(path)),
      })),
    );
    const page = figuresPage(reports, known);
    if (into === undefined) await print(`${page}\n`);
    else await writeFile(into, inserted(into, await text(into), page));
    return 0;
  },
});

/** The document with `page` inserted into its section. */
function inserted(name: string, document: string, page: string): string {
  const section = /(<!-- generated: figures -->\n)[\s\S]*?(<!-- end -->)/;
  if (!section.test(document)) throw new UsageError(`${name} has no section for the figures`);
  return document.replace(section, (_, start: string, end: string) => `${start}\n${page}\n\n${end}`);
}
