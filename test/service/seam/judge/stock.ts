import type { RequestBody } from '../../../support/seam/judge/request.ts';

/** What the contract makes of an entry of `sheets`: its own value where the entry gives one, else that of `params`. */
export interface Stock {
  readonly entry: number;
  readonly width: number;
  readonly height: number;
  readonly kerfs: { readonly V: number; readonly H: number };
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

const MARGINS = ['marginLeft', 'marginRight', 'marginTop', 'marginBottom'] as const;

export function stockOf(request: RequestBody, entry: number): Stock {
  const sheet = request.sheets[entry];
  if (sheet === undefined) throw new Error(`no entry ${entry} in stock`);
  const params = request.params ?? {};
  const [left, right, top, bottom] = MARGINS.map((name) => sheet[name] ?? params[name] ?? 0);
  const kerf = (own: 'kerfVertical' | 'kerfHorizontal') =>
    sheet[own] ?? sheet.kerfWidth ?? params[own] ?? params.kerfWidth ?? 0;
  return {
    entry,
    width: sheet.width,
    height: sheet.height,
    kerfs: { V: kerf('kerfVertical'), H: kerf('kerfHorizontal') },
    left: left ?? 0,
    right: right ?? 0,
    top: top ?? 0,
    bottom: bottom ?? 0,
  };
}

/** The entry of each sheet in stock. */
export const entries = (request: RequestBody): number[] =>
  request.sheets.flatMap(({ quantity = 1 }, entry) => new Array<number>(quantity).fill(entry));
