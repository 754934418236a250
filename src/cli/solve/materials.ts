import { UsageError } from '../../arguments.ts';
import { describe } from '../../contract/describe.ts';
import type { JsonValue } from '../../contract/json.ts';

type Material = JsonValue | undefined;

interface Entry {
  readonly material?: Material;
}

/** Materials that a message names. */
const MOST_NAMED = 20;

/**
 * What people should know of materials that the stock lacks.
 *
 * @throws UsageError if no piece has a sheet of its material: nobody means that.
 */
export function materialNotes(pieces: readonly Entry[], sheets: readonly Entry[]): string[] {
  const stocked = new Set(sheets.map(({ material }) => material));
  const lacking = [...new Set(pieces.map(({ material }) => material))].filter((name) => !stocked.has(name));
  if (lacking.length === 0) return [];
  const similar = new Map([...stocked].map((name) => [plain(name), name]));
  const faults = lacking.slice(0, MOST_NAMED).map((name) => faultOf(name, similar.get(plain(name))));
  const more = lacking.length > MOST_NAMED ? `; and so on for ${lacking.length - MOST_NAMED} more` : '';
  const fault = `${faults.join('; ')}${more}. ${adviceFor(lacking)}`;
  if (pieces.every(({ material }) => !stocked.has(material))) throw new UsageError(fault);
  return [`Some pieces cannot be placed: ${fault}.`];
}

function faultOf(name: Material, similar: Material): string {
  if (typeof name !== 'string') return 'there is no sheet without a material, for the pieces without one';
  return `there is no sheet of ${describe(name)}${similar === undefined ? '' : `, but of ${describe(similar)}`}`;
}

const plain = (name: Material): string | undefined =>
  typeof name === 'string' ? name.toLowerCase().replace(/\s+/g, ' ').trim() : undefined;

function adviceFor(lacking: readonly Material[]): string {
  const name = lacking.find((material) => typeof material === 'string');
  if (name === undefined) return 'Give the pieces the material of the sheets, or the sheets none';
  return `Write materials alike, letter by letter: in the tables, or as in --sheet '${name}=2800x2070'`;
}
