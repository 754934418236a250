import { ContractError } from '../../contract/errors.ts';
import type { SheetResult } from '../../contract/sheet-result.ts';
import { sheetResults } from '../../workers/sheet-results.ts';
import type { Layout, Layouts } from './layouts.ts';
import { type Arguments, integerOf } from './tool.ts';

/** The arguments that name a sheet of a layout. */
export const LAYOUT = { type: 'string', description: 'Name of a layout, as solve returned it.' } as const;
export const SHEET = {
  type: 'integer',
  minimum: 1,
  default: 1,
  description: 'Number of the sheet in the layout, counted from 1.',
} as const;

/** @throws ContractError if there is no layout of that name, or no longer. */
export function layoutOf(args: Arguments, layouts: Layouts): Layout {
  const layout = typeof args['layout'] === 'string' ? layouts.get(args['layout']) : undefined;
  if (layout) return layout;
  const known =
    layouts.names.length > 0 ? `one of ${layouts.names.join(', ')}` : 'a layout that solve returned';
  throw new ContractError('invalid_schema', `layout must be ${known}; older ones are forgotten.`);
}

/** The sheet that a call asks for, and its position. */
export function sheetOf(
  args: Arguments,
  { solved }: Layout,
): { readonly index: number; readonly sheet: SheetResult } {
  const { sheets } = solved.summary;
  if (sheets === 0) throw new ContractError('invalid_schema', 'The layout uses no sheet.');
  const index = integerOf(args, 'sheet', { min: 1, max: sheets, fallback: 1 }) - 1;
  let position = 0;
  for (const sheet of sheetResults(solved.result)) {
    if (position === index) return { index, sheet };
    position += 1;
  }
  throw new RangeError(`the result has no sheet ${index}`);
}
