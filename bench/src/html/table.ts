import { element, escapeText } from '../../../src/svg/markup.ts';
import type { Column } from '../columns.ts';

/** A table that scrolls if the page is narrow. `last`, if given, is the row below it. */
export function htmlTable<T>(columns: readonly Column<T>[], rows: readonly T[], last?: T): string {
  const head = columns.map(({ title }) => element('th', { scope: 'col' }, escapeText(title)));
  const line = (row: T) =>
    element('tr', {}, columns.map(({ cell }) => element('td', {}, escapeText(cell(row)))).join(''));
  const parts = [
    element('thead', {}, element('tr', {}, head.join(''))),
    rows.length === 0 ? '' : element('tbody', {}, rows.map(line).join('\n')),
    last === undefined ? '' : element('tfoot', {}, line(last)),
  ];
  return element('div', { class: 'scroll' }, element('table', {}, parts.join('')));
}
