/** "cutting-layout-sheet-03.svg": numbers are padded, so that files sort as the sheets do. */
export function sheetFileName(ordinal: number, total: number, ending: string): string {
  return `cutting-layout-sheet-${String(ordinal + 1).padStart(String(total).length, '0')}.${ending}`;
}
