/** A CSV table with a line of column names. The formats read here have no quotes. */
export class CsvTable {
  readonly #name: string;
  readonly #columns: readonly string[];
  readonly rows: readonly CsvRow[];
  /** Columns that the format does not have. Their contents are ignored. */
  readonly unknown: readonly string[];

  /**
   * @param name of the table, for messages.
   * @param known the columns of the format.
   * @throws Error that names the invalid column or line.
   */
  constructor(name: string, text: string, known: readonly string[]) {
    const [head = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
    this.#name = name;
    this.#columns = head.trim() === '' ? [] : cells(head);
    const twice = this.#columns.find((column, index) => this.#columns.indexOf(column) !== index);
    if (twice !== undefined) throw new Error(`${name}: column '${twice}' occurs twice`);
    this.unknown = this.#columns.filter((column) => !known.includes(column));
    this.rows = lines.flatMap((line, index) => (line.trim() === '' ? [] : [this.#row(line, index + 2)]));
  }

  #row(line: string, number: number): CsvRow {
    const place = `${this.#name}, line ${number}`;
    const values = cells(line);
    if (values.length !== this.#columns.length) {
      throw new Error(`${place}: ${values.length} values for ${this.#columns.length} columns`);
    }
    return new CsvRow(place, new Map(this.#columns.map((column, index) => [column, values[index] ?? ''])));
  }
}

/** One line of a table. */
export class CsvRow {
  readonly #place: string;
  readonly #values: ReadonlyMap<string, string>;

  constructor(place: string, values: ReadonlyMap<string, string>) {
    this.#place = place;
    this.#values = values;
  }

  /** The text in a column; undefined if it is empty or there is no such column. */
  text(column: string): string | undefined {
    return this.#values.get(column) || undefined;
  }

  /** The integer in a column. It may be missing if there is a fallback. */
  integer(column: string, fallback?: number): number {
    const value = this.number(column, fallback);
    return Number.isSafeInteger(value) ? value : this.fail(`${column} must be an integer, not '${value}'`);
  }

  /** The number in a column. It may be missing if there is a fallback. */
  number(column: string, fallback?: number): number {
    const text = this.text(column);
    if (text === undefined) return fallback ?? this.fail(`${column} is missing`);
    const value = Number(text);
    return Number.isFinite(value) ? value : this.fail(`${column} must be a number, not '${text}'`);
  }

  fail(reason: string): never {
    throw new Error(`${this.#place}: ${reason}`);
  }
}

const cells = (line: string): string[] => line.split(',').map((cell) => cell.trim());
