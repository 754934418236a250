/** One length or two with a name, as people write them: `1=100:3500` for a stage, `ABS=2` for an edge band. */

/** Its lengths are as they were written. */
export interface NamedLengths {
  readonly name: string;
  readonly first: string;
  readonly second?: string;
}

const NAMED = /^(.+)=([^=:]+)(?::([^=:]+))?$/;

/** Undefined if the text is none. */
export function readNamedLengths(text: string): NamedLengths | undefined {
  const [name = '', first = '', second] = (NAMED.exec(text) ?? []).slice(1).map((part) => part?.trim());
  return name === '' ? undefined : { name, first, ...(second !== undefined && { second }) };
}

export const namedLengthsText = ({ name, first, second }: NamedLengths): string =>
  `${name}=${first}${second === undefined ? '' : `:${second}`}`;

/** The stage that is the name of a rule of stages; undefined for any other name. */
export const stageOf = (name: string): number | undefined =>
  /^\d{1,2}$/.test(name) ? Number(name) : undefined;
