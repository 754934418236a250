import { LIMITS } from '../contract/limits.ts';
import type { Material } from './job.ts';
import type { JobErrors } from './job-errors.ts';

/** An entry of the request that may have a material. */
interface Entry {
  readonly material?: string;
}

/** A wanted piece. */
interface Wanted extends Entry {
  readonly quantity: number;
}

/** The materials of a request, and where each stands. */
export class Materials {
  /** Instances of each, in the order of the list. */
  readonly #instances = new Map<string | null, number>();
  readonly #positions: ReadonlyMap<string | null, number>;

  private constructor(pieces: readonly Wanted[], sheets: readonly Entry[]) {
    for (const { material = null, quantity } of pieces)
      this.#instances.set(material, (this.#instances.get(material) ?? 0) + quantity);
    for (const { material = null } of sheets)
      if (!this.#instances.has(material)) this.#instances.set(material, 0);
    this.#positions = new Map([...this.#instances.keys()].map((name, position) => [name, position]));
  }

  /** Undefined if no entry has a material. */
  static of(pieces: readonly Wanted[], sheets: readonly Entry[]): Materials | undefined {
    const isMade = ({ material }: Entry) => material !== undefined;
    return pieces.some(isMade) || sheets.some(isMade) ? new Materials(pieces, sheets) : undefined;
  }

  /** How many are named. */
  get size(): number {
    return this.#positions.size - (this.#positions.has(null) ? 1 : 0);
  }

  /** @param islandsFor the islands of `alns` for so many piece instances. */
  list(islandsFor: (instances: number) => number): readonly Material[] {
    return [...this.#instances].map(([name, instances]) => ({
      name,
      islands: islandsFor(Math.max(instances, 1)),
    }));
  }

  /** The position of the material of an entry, as a member of it. */
  member({ material }: Entry): { readonly material: number } {
    return { material: this.#positions.get(material ?? null) ?? 0 };
  }
}

/** Checks the number of materials. */
export function checkMaterials(pieces: readonly Wanted[], sheets: readonly Entry[], errors: JobErrors): void {
  const count = Materials.of(pieces, sheets)?.size ?? 0;
  if (count <= LIMITS.MAX_MATERIALS) return;
  const message = `Pieces and sheets name ${count} materials; at most ${LIMITS.MAX_MATERIALS} are allowed.`;
  errors.addOverall('TooManyEntries', 'pieces', message);
}

/** The material of `others` that differs in the case of its letters and in spaces alone. */
export function similarMaterial(
  material: string | undefined,
  others: Iterable<string | undefined>,
): string | undefined {
  if (material === undefined) return undefined;
  const name = plain(material);
  return [...others].find((other) => other !== undefined && plain(other) === name);
}

const plain = (name: string): string => name.replace(/\s/g, '').toLowerCase();
