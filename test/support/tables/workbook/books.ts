import { strToU8, type Zippable, zipSync } from 'fflate';

/** Workbooks for tests, made part by part as spreadsheet programs save them. */

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A value of a cell: a number, a text, or its XML without the address. */
export type Value = string | number | undefined | { readonly xml: string };

export interface Sheet {
  readonly name: string;
  readonly state?: 'hidden' | 'veryHidden';
  /** Attributes of rows by their positions. */
  readonly rows: readonly (readonly Value[])[];
  readonly rowAttributes?: Readonly<Record<number, string>>;
  readonly merged?: readonly string[];
}

export interface Book {
  readonly sheets: readonly Sheet[];
  /** Formats of the styles 0, 1, 2, …; an empty one is the format for everything. */
  readonly formats?: readonly string[];
}

/** The parts of a workbook of Excel. */
export function partsOf({ sheets, formats = [] }: Book): Record<string, string> {
  const texts: string[] = [];
  const worksheets = sheets.map((sheet, index) => [
    `xl/worksheets/sheet${index + 1}.xml`,
    worksheet(sheet, texts),
  ]);
  const relations = [
    ...sheets.map((_, index) => relation(`rId${index + 1}`, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
    relation('rIdTexts', 'sharedStrings', 'sharedStrings.xml'),
    relation('rIdStyles', 'styles', '/xl/styles.xml'),
  ];
  return {
    '[Content_Types].xml': '<Types/>',
    '_rels/.rels': relationships([relation('rId1', 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${sheets
      .map(({ name, state }, index) => {
        const hidden = state === undefined ? '' : ` state="${state}"`;
        return `<sheet name="${escaped(name)}" sheetId="${index + 1}"${hidden} r:id="rId${index + 1}"/>`;
      })
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(relations),
    ...Object.fromEntries(worksheets),
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${texts.map((text) => `<si><t xml:space="preserve">${escaped(text)}</t></si>`).join('')}</sst>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats
      .map((code, index) => `<numFmt numFmtId="${200 + index}" formatCode="${escaped(code)}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${formats
      .map((code, index) => `<xf numFmtId="${code === '' ? 0 : 200 + index}"/>`)
      .join('')}</cellXfs></styleSheet>`,
  };
}

/** A workbook of Excel as the bytes of its file. */
export const excelFile = (book: Book): Uint8Array => zipped(partsOf(book));

/** Packs parts. */
export const zipped = (parts: Readonly<Record<string, string>>, level: 0 | 6 = 6): Uint8Array => {
  const files: Zippable = {};
  for (const [name, text] of Object.entries(parts)) files[name] = [strToU8(text), { level }];
  return zipSync(files);
};

/** A file of LibreOffice with this content of `office:spreadsheet`, and automatic styles. */
export const openDocumentFile = (tables: string, styles = ''): Uint8Array =>
  zipped({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  });

const NAMESPACES = ['office', 'table', 'text', 'style', 'calcext']
  .map((name) => `xmlns:${name}="urn:${name}"`)
  .join(' ');

function worksheet({ rows, rowAttributes = {}, merged = [] }: Sheet, texts: string[]): string {
  const data = rows.map((row, index) => {
    const cells = row.map((value, column) => cell(value, `${lettersOf(column)}${index + 1}`, texts)).join('');
    return cells === '' ? '' : `<row r="${index + 1}" ${rowAttributes[index] ?? ''}>${cells}</row>`;
  });
  const blocks = merged.map((area) => `<mergeCell ref="${area}"/>`).join('');
  return `<worksheet xmlns="${MAIN}"><sheetData>${data.join('')}</sheetData>${blocks === '' ? '' : `<mergeCells>${blocks}</mergeCells>`}</worksheet>`;
}

function cell(value: Value, address: string, texts: string[]): string {
  if (value === undefined) return '';
  if (typeof value === 'number') return `<c r="${address}"><v>${value}</v></c>`;
  if (typeof value === 'object') return value.xml.replace('<c', `<c r="${address}"`);
  texts.push(value);
  return `<c r="${address}" t="s"><v>${texts.length - 1}</v></c>`;
}

const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;

const relationships = (all: readonly string[]): string =>
  `<Relationships xmlns="${PACKAGE}">${all.join('')}</Relationships>`;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
