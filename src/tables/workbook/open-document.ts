import type { Archive } from './archive.ts';
import { Grid, type Workbook, type Worksheet } from './grid.ts';
import { numberText } from './numbers.ts';
import { failed, MOST, PROTECTED, placeOf, type Read, UNCOMPUTED, WorkbookError } from './workbook.ts';
import { type Attributes, type Handler, readXml } from './xml.ts';

const CONTENT = 'content.xml';
const MANIFEST = 'META-INF/manifest.xml';

/** All parts but the manifest, in files of LibreOffice with a password. Other programs encrypt part by part. */
const ENCRYPTED = 'encrypted-package';

/** Whether the parts are those of an OpenDocument file, such as LibreOffice saves. */
export const isOpenDocument = (archive: Archive): boolean => archive.has(CONTENT) || archive.has(ENCRYPTED);

/**
 * A spreadsheet of the OpenDocument format (ISO/IEC 26300). All worksheets are in one part, so that one is read at once.
 *
 * @param isWanted tells which worksheet will be read: the first of these.
 */
export function openDocument(archive: Archive, isWanted: (worksheet: Worksheet) => boolean): Workbook {
  refuseEncrypted(archive);
  const worksheets: Worksheet[] = [];
  const hiddenStyles = new Set<string>();
  const grid = new Grid();
  const reader = readerInto(grid);
  let wanted = -1;
  let style = '';
  const isReading = () => worksheets.length - 1 === wanted && !grid.isFull;
  readXml(archive, CONTENT, {
    open(name, attributes) {
      if (name === 'style') style = attributes['name'] ?? '';
      if (name === 'table-properties' && attributes['display'] === 'false') hiddenStyles.add(style);
      if (name === 'table') {
        const isHidden = hiddenStyles.has(attributes['style-name'] ?? '');
        const worksheet = { name: attributes['name'] ?? '', isHidden };
        worksheets.push(worksheet);
        if (wanted < 0 && isWanted(worksheet)) wanted = worksheets.length - 1;
      }
      if (isReading()) reader.open(name, attributes);
    },
    text(text) {
      if (isReading()) reader.text(text);
    },
    close(name) {
      if (isReading()) reader.close(name);
    },
  });
  if (worksheets.length === 0) throw new WorkbookError('The file is no spreadsheet.');
  return { worksheets, read: () => grid };
}

/** What is encrypted are the parts, not the archive. The manifest tells. */
function refuseEncrypted(archive: Archive): void {
  if (!archive.has(MANIFEST)) return;
  readXml(archive, MANIFEST, {
    open(name) {
      if (name === 'encryption-data') throw new WorkbookError(PROTECTED);
    },
  });
}

/** A cell while it is read. */
interface Cell {
  readonly attributes: Attributes;
  /** As the spreadsheet shows it. */
  text: string;
}

/** A row while it is read: full cells by their positions. */
interface Row {
  readonly attributes: Attributes;
  readonly cells: ({ readonly column: number } & Read)[];
  column: number;
}

/** Reads the elements of one worksheet into a grid. */
function readerInto(grid: Grid): Required<Handler> {
  let next = 1;
  let row: Row | undefined;
  let cell: Cell | undefined;
  let paragraphs = 0;
  /** Levels of notes and pictures, whose text belongs to no cell. */
  let asides = 0;
  return {
    open(name, attributes) {
      if (name === 'table-row') row = { attributes, cells: [], column: 0 };
      else if (name === 'table-cell' || name === 'covered-table-cell') {
        cell = { attributes, text: '' };
        paragraphs = 0;
      } else if (name === 'annotation' || name === 'frame') asides += 1;
      else if (cell && asides === 0) {
        if (name === 'p' && paragraphs++ > 0) cell.text += '\n';
        if (name === 's') cell.text += ' ';
        if (name === 'tab' || name === 'line-break') cell.text += ' ';
      }
    },
    text(text) {
      if (cell && asides === 0 && paragraphs > 0) cell.text += text;
    },
    close(name) {
      if (name === 'annotation' || name === 'frame') asides -= 1;
      if ((name === 'table-cell' || name === 'covered-table-cell') && row && cell) {
        take(row, cell, next, grid);
        cell = undefined;
      }
      if (name !== 'table-row' || !row) return;
      next = put(row, next, grid);
      row = undefined;
    },
  };
}

/** Takes a cell into its row, as often as it is repeated. */
function take(row: Row, { attributes, text }: Cell, number: number, grid: Grid): void {
  const times = placeOf(attributes['number-columns-repeated'], MOST.columns);
  const read = readCell(attributes, text);
  if (read.text !== '' || read.typed !== undefined) {
    for (let time = 0; time < times; time += 1) {
      const column = row.column + time;
      if (column >= MOST.columns) throw new WorkbookError('A row of the worksheet has too many cells.');
      row.cells.push({ column, ...read });
    }
  }
  const [high, wide] = [attributes['number-rows-spanned'], attributes['number-columns-spanned']];
  if (placeOf(high, MOST.rows) > 1)
    grid.merge({
      firstRow: number,
      lastRow: number + placeOf(high, MOST.rows) - 1,
      firstColumn: row.column + 1,
      lastColumn: row.column + placeOf(wide, MOST.columns),
    });
  row.column += times;
}

/** Puts a row into the grid, as often as it is repeated. @returns the number of the row behind. */
function put({ attributes, cells }: Row, number: number, grid: Grid): number {
  const times = placeOf(attributes['number-rows-repeated'], MOST.rows);
  const isHidden = attributes['visibility'] !== undefined && attributes['visibility'] !== 'visible';
  for (let time = 0; time < times && cells.length > 0 && !grid.isFull; time += 1) {
    grid.row(number + time, isHidden);
    for (const { column, text, typed } of cells) grid.cell(column, text, typed);
    grid.endRow();
  }
  return number + times;
}

function readCell(attributes: Attributes, shown: string): Read {
  const type = attributes['value-type'];
  if (/^(#|Err:)/.test(shown) && attributes['formula'] !== undefined) return failed(shown);
  if (type === 'float' || type === 'percentage' || type === 'currency') {
    const number = numberText(attributes['value'] ?? '');
    if (number === undefined) return { text: shown };
    const fraction = /\d\/\d+$/.test(shown) && number.includes('.') ? '"' : undefined;
    const [, unit = fraction] = /\d\s*(mm|cm|m|in|inch|ft|["″])$/i.exec(shown) ?? [];
    return { text: unit === undefined ? number : `${number} ${unit}`, typed: 'number' };
  }
  if (type === 'date') return { text: (attributes['date-value'] ?? '').slice(0, 10) };
  if (type === 'boolean') return { text: attributes['boolean-value'] === 'true' ? 'TRUE' : 'FALSE' };
  return attributes['formula'] !== undefined && type === undefined ? UNCOMPUTED : { text: shown };
}
