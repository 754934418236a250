import { SaxesParser } from 'saxes';
import type { Archive } from './archive.ts';
import { WorkbookError } from './workbook.ts';

/** Levels of elements; spreadsheets need about ten. */
const MAX_LEVELS = 64;

/** Attributes of one element; the element of a worksheet has most, its namespaces included. */
const MAX_ATTRIBUTES = 256;

/** Attributes by their names without prefixes. */
export type Attributes = Readonly<Record<string, string>>;

/** What to do with the elements of a part, which are named without their prefixes. */
export interface Handler {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/**
 * Reads a part of a workbook as XML. It may not declare entities, so that none can expand.
 *
 * @throws WorkbookError if it is missing, damaged or too large, or no XML.
 */
export function readXml(archive: Archive, part: string, { open, text, close }: Handler): void {
  const parser = new SaxesParser();
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let level = 0;
  let attributes = 0;
  const refuse = () => {
    throw new WorkbookError('The spreadsheet has XML that no spreadsheet needs.');
  };
  parser.on('doctype', refuse);
  parser.on('opentagstart', () => {
    attributes = 0;
    level += 1;
    if (level > MAX_LEVELS) refuse();
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) refuse();
  });
  parser.on('opentag', (tag) => open(bare(tag.name), bareNames(tag.attributes)));
  parser.on('closetag', (tag) => {
    level -= 1;
    close?.(bare(tag.name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  try {
    archive.read(part, (bytes) => parser.write(decoder.decode(bytes, { stream: true })));
    parser.write(decoder.decode());
    parser.close();
  } catch (error) {
    if (error instanceof WorkbookError) throw error;
    throw new WorkbookError('The file is damaged (invalid XML). Open it in Excel and save it again.');
  }
}

const bare = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Most elements have no prefixed attributes, and a large worksheet has a million elements. */
function bareNames(attributes: Attributes): Attributes {
  for (const name in attributes) {
    if (name.includes(':'))
      return Object.fromEntries(Object.entries(attributes).map(([each, value]) => [bare(each), value]));
  }
  return attributes;
}
