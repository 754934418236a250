import type { Archive } from './archive.ts';
import { type Block, Grid, type Workbook, type Worksheet } from './grid.ts';
import { dateText, numberText, type Shown, shownBy, shownByBuiltIn } from './numbers.ts';
import { failed, MOST, placeOf, type Read, UNCOMPUTED, WorkbookError } from './workbook.ts';
import { type Attributes, readXml } from './xml.ts';

/** Texts that the cells of a workbook may share. */
const MAX_TEXTS = 1_000_000;

const ROOT = '_rels/.rels';

/** A workbook of Excel, as ECMA-376 describes it. */
export function excelWorkbook(archive: Archive): Workbook {
  const main = relationsOf(archive, ROOT, '').find(({ type }) => type === 'officeDocument')?.target;
  if (main === undefined || !archive.has(main)) throw new WorkbookError('The file is no spreadsheet.');
  const relations = relationsOf(archive, relationsPath(main), folderOf(main));
  const found: { readonly sheet: Worksheet; readonly part: string }[] = [];
  readXml(archive, main, {
    open(name, { name: title = '', id, state }) {
      if (name !== 'sheet') return;
      const relation = relations.find((one) => one.id === id);
      // Charts have sheets, too.
      if (relation?.type !== 'worksheet') return;
      const isHidden = state === 'hidden' || state === 'veryHidden';
      found.push({ sheet: { name: title, isHidden }, part: relation.target });
    },
  });
  const partOf = (type: string) => relations.find((one) => one.type === type)?.target;
  return {
    worksheets: found.map(({ sheet }) => sheet),
    read(index) {
      const part = found[index]?.part ?? '';
      const texts = textsOf(archive, partOf('sharedStrings'));
      const formats = formatsOf(archive, partOf('styles'));
      return gridOf(archive, part, { texts, formats });
    },
  };
}

interface Relation {
  readonly id: string;
  /** The last word of the address that names the type: `worksheet`. */
  readonly type: string;
  /** Name of the part. */
  readonly target: string;
}

function relationsOf(archive: Archive, path: string, folder: string): Relation[] {
  const relations: Relation[] = [];
  if (!archive.has(path)) return relations;
  readXml(archive, path, {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name !== 'Relationship') return;
      relations.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolved(folder, target) });
    },
  });
  return relations;
}

/** The name of a part, which starts at the root or at the folder of the part that names it. */
function resolved(folder: string, target: string): string {
  const steps = target.startsWith('/') ? [] : folder.split('/');
  for (const step of target.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  return steps.filter((step) => step !== '').join('/');
}

const folderOf = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

const relationsPath = (path: string): string => {
  const folder = folderOf(path);
  const name = path.slice(folder === '' ? 0 : folder.length + 1);
  return `${folder === '' ? '' : `${folder}/`}_rels/${name}.rels`;
};

const isOn = (value: string | undefined): boolean => value === '1' || value === 'true';

/** The texts that cells share. Those for pronunciation are left out. */
function textsOf(archive: Archive, part: string | undefined): string[] {
  const texts: string[] = [];
  if (part === undefined || !archive.has(part)) return texts;
  let text = '';
  let isText = false;
  let isSpoken = false;
  readXml(archive, part, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isSpoken = true;
      isText = name === 't' && !isSpoken;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isSpoken = false;
      if (name !== 'si') return;
      texts.push(unescaped(text));
      if (texts.length > MAX_TEXTS)
        throw new WorkbookError(`The spreadsheet has more than ${MAX_TEXTS} different texts.`);
    },
  });
  return texts;
}

/** Excel writes characters that XML does not allow as `_x000D_`, and `_x005F_` in front of a text that looks like one. */
const unescaped = (text: string): string =>
  text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** What each style of cells shows, by its number. */
function formatsOf(archive: Archive, part: string | undefined): Shown[] {
  const formats: Shown[] = [];
  if (part === undefined || !archive.has(part)) return formats;
  const described = new Map<string, Shown>();
  let isOfCells = false;
  readXml(archive, part, {
    open(name, { numFmtId = '0', formatCode }) {
      if (name === 'numFmt' && formatCode !== undefined) described.set(numFmtId, shownBy(formatCode));
      if (name === 'cellXfs') isOfCells = true;
      if (name === 'xf' && isOfCells)
        formats.push(described.get(numFmtId) ?? shownByBuiltIn(Number(numFmtId)));
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return formats;
}

interface Shared {
  readonly texts: readonly string[];
  readonly formats: readonly Shown[];
}

function gridOf(archive: Archive, part: string, shared: Shared): Grid {
  const grid = new Grid();
  let row = 0;
  let column = -1;
  let cell: Attributes = {};
  let value = '';
  let formula: string | undefined;
  let taken: 'value' | 'formula' | undefined;
  let isSpoken = false;
  readXml(archive, part, {
    open(name, attributes) {
      if (name === 'row') {
        row = attributes['r'] === undefined ? row + 1 : placeOf(attributes['r'], MOST.rows);
        column = -1;
        if (!grid.isFull) grid.row(row, isOn(attributes['hidden']));
      } else if (name === 'c') {
        cell = attributes;
        column = attributes['r'] === undefined ? column + 1 : columnOf(attributes['r']);
        value = '';
        formula = undefined;
      } else if (name === 'rPh') isSpoken = true;
      // Some programs write a text of its own and a value next to it.
      else if (cell['t'] === 'inlineStr' ? name === 't' && !isSpoken : name === 'v') taken = 'value';
      else if (name === 'f') {
        taken = 'formula';
        formula = '';
      } else if (name === 'mergeCell') grid.merge(blockOf(attributes['ref'] ?? ''));
    },
    text(text) {
      if (taken === 'value') value += text;
      if (taken === 'formula') formula = `${formula}${text}`;
    },
    close(name) {
      taken = undefined;
      if (name === 'rPh') isSpoken = false;
      if (grid.isFull) return;
      if (name === 'row') grid.endRow();
      if (name !== 'c') return;
      const { text, typed } = readCell(cell, value, formula, shared);
      grid.cell(column, text, typed);
    },
  });
  return grid;
}

function readCell(
  { t: type = 'n', s: style = '0' }: Attributes,
  value: string,
  formula: string | undefined,
  { texts, formats }: Shared,
): Read {
  if (type === 'e') return failed(value);
  if (type === 's') return { text: value === '' ? '' : (texts[Number(value)] ?? '') };
  if (type === 'b') return { text: isOn(value) ? 'TRUE' : 'FALSE' };
  if (type === 'inlineStr' || type === 'str') return { text: unescaped(value) };
  if (type === 'd') return { text: value.slice(0, 10) };
  if (value === '') return formula === undefined ? { text: '' } : UNCOMPUTED;
  const number = numberText(value);
  if (number === undefined) return { text: value };
  const shown = formats[Number(style)];
  if (shown?.isDate) return { text: dateText(value) };
  const unit = shown?.unit || (shown?.isFraction && number.includes('.') ? '"' : '');
  return { text: unit === '' ? number : `${number} ${unit}`, typed: 'number' };
}

/** Position of a column, from 0, from an address such as `AB12`. */
function columnOf(address: string): number {
  const [letters = ''] = /^[A-Z]{1,3}/.exec(address) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return placeOf(String(column), MOST.columns) - 1;
}

function blockOf(area: string): Block {
  const [from = '', to = from] = area.split(':');
  const rowOf = (address: string) => placeOf(address.replace(/^[A-Z]+/, ''), MOST.rows);
  return {
    firstRow: rowOf(from),
    lastRow: rowOf(to),
    firstColumn: columnOf(from) + 1,
    lastColumn: columnOf(to) + 1,
  };
}
