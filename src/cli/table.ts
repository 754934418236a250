/** One row of a table, or one object of its JSON. */
export type Row = Readonly<Record<string, string | number | boolean | undefined>>;

/** Rows for a person: column names on top, undefined cells blank. */
export function table(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  const lines = cells.map((line) => line.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('  '));
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

/** JSON for programs. Undefined members are left out. */
export const json = (value: object): string => `${JSON.stringify(value, null, 2)}\n`;

/** Rows in the requested form: a table, or JSON. */
export const present = (rows: Row | readonly Row[], asked: { readonly json: boolean }): string =>
  asked.json ? json(rows) : table([rows].flat() as Row[]);
