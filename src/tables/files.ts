/** Files of tables: what they are by their first bytes, and the text of those that are no workbooks. */

/** Bytes of a workbook, pictures included, which are not read. */
export const MAX_WORKBOOK_BYTES = 32 * 2 ** 20;

/** A ZIP archive, as workbooks of Excel and LibreOffice are. */
export const isWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0x50, 0x4b, 0x03, 0x04]);

/** A compound file of Microsoft: a workbook of Excel before 2007, or one that a password protects. */
export const isOldWorkbook = (bytes: Uint8Array): boolean => startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0]);

/** What to do about one. */
export const OLD_WORKBOOK =
  'This is a spreadsheet of an old kind, or one with a password. Save it as .xlsx without a password.';

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/**
 * The text of a table file. Spreadsheets save UTF-8, often with a byte order mark, UTF-16 with one ("Unicode text"), or
 * the code page of Windows.
 */
export function decodeTable(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
