import type { RequestBody } from './request.ts';

/** Which instance of a family. */
export interface Choice {
  /** One of the family's classes. */
  readonly kind: string;
  /** Piece instances in all. */
  readonly pieces: number;
  /** Different pieces among them; the recipe's own number where it is undefined. */
  readonly types: number | undefined;
  readonly seed: number;
}

/** A recipe for instances. */
export interface Family {
  readonly what: string;
  /** The classes that it has, in order; each is a word of `--class`. */
  readonly classes: readonly [string, ...string[]];
  /** The numbers of pieces that are made where none is asked for. */
  readonly sizes: readonly number[];
  /** The range of the number of pieces. */
  readonly pieces: { readonly min: number; readonly max: number };
  /** Whether the number of different pieces can be chosen. */
  readonly hasTypes: boolean;
  /** Whether the OR-Datasets format can say all that an instance says. */
  readonly plain: boolean;
  /** The name of an instance, where the literature has one. */
  readonly name?: (choice: Choice) => string;
  readonly generate: (choice: Choice) => RequestBody;
}
