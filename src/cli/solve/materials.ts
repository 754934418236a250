import { UsageError } from '../../arguments.ts';
import { describe } from '../../contract/describe.ts';
import type { JsonValue } from '../../contract/json.ts';

type Material = JsonValue | undefined;

interface Entry {
  readonly material?: Material;
}

/**
 * What people should know of materials that the stock lacks.
 *
 * @throws UsageError if no piece has a sheet of its material: nobody means that.
 */
export function materialNotes(pieces: readonly Entry[], sheets: readonly Entry[]): string[] {
  const stocked = new Set(sheets.map(({ material }) => material));
  const lacking = [...new Set(pieces.map(({ material }) => material))].filter((name) => !stocked.has(name));
  if (lacking.length === 0) return [];
  const fault = `${lacking.map((name) => faultOf(name, stocked)).join('; ')}. ${adviceFor(lacking)}`;
  if (pieces.every(({ material }) => !stocked.has(material))) throw new UsageError(fault);
  return [`Some pieces cannot be placed: ${fault}.`];
}

function faultOf(name: Material, stocked: ReadonlySet<Material>): string {
  if (typeof name !== 'string') return 'there is no sheet without a material, for the pieces without one';
  const similar = [...stocked].find((other) => typeof other === 'string' && plain(other) === plain(name));
  return `there is no sheet of ${describe(name)}${similar === undefined ? '' : `, but of ${describe(similar)}`}`;
}

const plain = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim();

function adviceFor(lacking: readonly Material[]): string {
  const name = lacking.find((material) => typeof material === 'string');
  if (name === undefined) return 'Give the pieces the material of the sheets, or the sheets none';
  return `Write materials alike, letter by letter: in the tables, or as in --sheet '${name}=2800x2070'`;
}
