import type { System } from './lengths.ts';
import type { DraftRow, Located } from './rows.ts';

/** Names of materials with their thickness: a job has no other thickness, and each is cut from its own sheets. */

/** A thickness as it stands in the name of a material: `19 mm`, `3/4"`, always written the same way. */
export function thicknessText(thickness: Located | string, system: System): string {
  if (typeof thickness === 'string') return thickness;
  const { numerator, denominator, system: own = system } = thickness;
  return own === 'in'
    ? `${inchesText(numerator, denominator)}"`
    : `${decimalText(numerator, denominator)} mm`;
}

const decimalText = (numerator: bigint, denominator: bigint): string =>
  String(Number((Number(numerator) / Number(denominator)).toFixed(3)));

/** The finest fraction that people write. */
const FINEST = 64n;

function inchesText(numerator: bigint, denominator: bigint): string {
  if ((numerator * FINEST) % denominator !== 0n) return decimalText(numerator, denominator);
  let [over, under] = [(numerator * FINEST) / denominator, FINEST];
  const whole = over / under;
  over -= whole * under;
  if (over === 0n) return String(whole);
  while (over % 2n === 0n) [over, under] = [over / 2n, under / 2n];
  return whole === 0n ? `${over}/${under}` : `${whole} ${over}/${under}`;
}

const materialIn = ({ values }: DraftRow): string | undefined =>
  typeof values['material'] === 'string' ? values['material'] : undefined;

/**
 * Whether the thickness of the rows has to be in the names of their materials. Where no row names a material and all have
 * one thickness, it tells nothing apart.
 */
export function needsThickness(rows: readonly DraftRow[], system: System): boolean {
  if (rows.some((row) => materialIn(row) !== undefined)) return true;
  const different = new Set(
    rows.map(({ thickness }) => (thickness === undefined ? '' : thicknessText(thickness, system))),
  );
  return different.size > 1;
}

/** The material of a row. @param joins whether its thickness is part of the name. */
export function materialOf(row: DraftRow, system: System, joins: boolean): string | undefined {
  const material = materialIn(row);
  const { thickness } = row;
  if (!joins || thickness === undefined) return material;
  const text = thicknessText(thickness, system);
  if (material === undefined) return text;
  // Programs write "Oak 19 mm" in one column and 19 in another.
  return endsWith(material, text) ? material : `${material} ${text}`;
}

/**
 * The names of materials of which all rows have one thickness, by the names without it; '' stands for rows without a
 * material.
 */
export function namesWithThickness(rows: readonly DraftRow[], system: System): ReadonlyMap<string, string> {
  const names = new Map<string, string | undefined>();
  for (const row of rows) {
    const plain = materialIn(row) ?? '';
    const full = row.thickness === undefined ? undefined : materialOf(row, system, true);
    names.set(plain, !names.has(plain) || names.get(plain) === full ? full : undefined);
  }
  return new Map([...names].flatMap(([plain, full]) => (full === undefined ? [] : [[plain, full] as const])));
}

/** Whether a name ends with a thickness: `Oak 19 mm`, `Oak 19mm`, `Birch ply 3/4"`. */
function endsWith(material: string, thickness: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/\s+/g, '');
  const [name, end] = [plain(material), plain(thickness)];
  return name.endsWith(end) && !/[\d.,/]$/.test(name.slice(0, -end.length));
}
