/** Random damage to JSON: one value changed, left out, repeated or moved. */

/** A place in a document, and its value. */
interface Place {
  readonly holder: Record<string, unknown> | unknown[];
  readonly name: string;
  readonly path: string;
}

function* placesOf(value: unknown, path = ''): Generator<Place> {
  if (typeof value !== 'object' || value === null) return;
  const holder = value as Place['holder'];
  for (const [name, member] of Object.entries(holder)) {
    const own = Array.isArray(holder) ? `${path}[${name}]` : `${path}.${name}`;
    yield { holder, name, path: own };
    yield* placesOf(member, own);
  }
}

/** What a value becomes. */
function changed(value: unknown, choice: number): unknown {
  switch (typeof value) {
    case 'number':
      return [value + 1, value - 1, -value, value + 0.5, value * 2, null][choice % 6];
    case 'string':
      return [`${value}x`, value.slice(1), ''][choice % 3];
    case 'boolean':
      return !value;
    default:
      return [null, 0, {}, []][choice % 4];
  }
}

/**
 * Damages a copy of a document.
 *
 * @param choices which place, which kind of damage and which value: any three numbers from 0 on.
 * @returns the copy, and what was done to it.
 */
export function damaged<T>(
  document: T,
  choices: readonly [number, number, number],
): { copy: T; did: string } {
  const copy = structuredClone(document);
  const places = [...placesOf(copy)];
  const place = places[choices[0] % places.length];
  if (place === undefined) throw new TypeError('the document is empty');
  const { path } = place;
  return { copy, did: `${path}: ${damage(place, choices[1] % 4, choices[2])}` };
}

function damage({ holder, name }: Place, how: number, what: number): string {
  if (!Array.isArray(holder)) {
    if (how === 0) {
      delete holder[name];
      return 'removed';
    }
    holder[name] = changed(holder[name], what);
    return `changed to ${JSON.stringify(holder[name])}`;
  }
  const at = Number(name);
  const value = holder[at];
  if (how === 0) {
    holder.splice(at, 1);
    return 'removed';
  }
  if (how === 1) {
    holder.splice(at, 0, structuredClone(value));
    return 'repeated';
  }
  if (how === 2 && holder.length > 1) {
    const other = (at + 1 + (what % (holder.length - 1))) % holder.length;
    [holder[at], holder[other]] = [holder[other], value];
    return `swapped with ${other}`;
  }
  holder[at] = changed(value, what);
  return `changed to ${JSON.stringify(holder[at])}`;
}
