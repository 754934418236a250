import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The root of the repository. */
export const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/** The text of a file of the repository. */
export const read = (path: string): string => readFileSync(ROOT + path, 'utf8');

/**
 * The document with its generated sections rewritten. A section stands between `<!-- generated: NAME -->` and
 * `<!-- end -->`, each on a line of its own.
 *
 * @throws Error where the document has not exactly the sections that `sections` gives.
 */
export function withSections(text: string, sections: Readonly<Record<string, string>>): string {
  const missing = new Set(Object.keys(sections));
  const written = text.replace(
    /^<!-- generated: (.+) -->\n[\s\S]*?^<!-- end -->$/gm,
    (_section, name: string) => {
      const body = sections[name];
      if (body === undefined || !missing.delete(name))
        throw new Error(`no section '${name}' is expected here`);
      return `<!-- generated: ${name} -->\n\n${body}\n\n<!-- end -->`;
    },
  );
  if (missing.size > 0) throw new Error(`the document lacks the sections ${[...missing].join(', ')}`);
  return written;
}

/** The rows of the table behind `<!-- table: NAME -->`, without its head; cells without their code marks. */
export function tableRows(text: string, name: string): string[][] {
  const [, after] = text.split(`<!-- table: ${name} -->\n\n`);
  if (after === undefined) throw new Error(`the document lacks the table '${name}'`);
  const lines = after.split('\n');
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(2, end < 0 ? lines.length : end).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim().replaceAll('`', '')),
  );
}

/** The first column of the table behind `<!-- table: NAME -->`. */
export const firstColumn = (text: string, name: string): (string | undefined)[] =>
  tableRows(text, name).map(([cell]) => cell);

/** A Markdown table. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The bodies of the fenced blocks in `language`. */
export function fenced(text: string, language: string): string[] {
  return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)]
    .filter(([, found]) => found === language)
    .map(([, , body = '']) => body);
}

/** The fenced block behind `<!-- example: NAME -->`. */
export function example(text: string, name: string): string {
  const [, block] =
    new RegExp(`<!-- example: ${name} -->\\n\\n\`\`\`\\w+\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text) ?? [];
  if (block === undefined) throw new Error(`the document lacks the example '${name}'`);
  return block;
}

/** A number as the documents write it: groups of three, high powers of ten and of two as such. */
export function written(value: number | bigint): string {
  const exact = BigInt(value);
  if (exact < 0n) return `−${written(-exact)}`;
  for (const [power, name] of [
    [53n, '2^53'],
    [63n, '2^63'],
    [64n, '2^64'],
  ] as const) {
    if (exact === 2n ** power) return name;
    if (exact === 2n ** power - 1n) return `${name} − 1`;
  }
  if (/^10{9,}$/.test(String(exact))) return `10^${String(exact).length - 1}`;
  return String(exact).replace(/\B(?=(\d{3})+$)/g, ',');
}
