import type { Measured } from './solver.ts';

/** For each instance, a line for each mechanism of the engine: whether the instance gets it. */
export function explanationText(explained: ReadonlyMap<string, Measured['explanations']>): string {
  const lines = [...explained].flatMap(([instance, parts = []]) =>
    parts.flatMap((mechanisms, part) => [
      parts.length > 1 ? `${instance}, material ${part + 1}` : instance,
      ...mechanisms.map(({ name, isUsed }) => `  ${isUsed ? '+' : '-'} ${name}`),
    ]),
  );
  return lines.map((line) => `${line}\n`).join('');
}
