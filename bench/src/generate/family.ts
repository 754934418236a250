import type { RequestBody } from './request.ts';

/** Selects one instance of a family. */
export interface Choice {
  /** One of the family's classes. */
  readonly kind: string;
  /** Piece instances in all. */
  readonly pieces: number;
  /** Number of different pieces; undefined: the recipe's own number. */
  readonly types: number | undefined;
  readonly seed: number;
}

/** A recipe for instances. */
export interface Family {
  readonly what: string;
  /** Its classes, in order; each is a value of `--class`. */
  readonly classes: readonly [string, ...string[]];
  /** The numbers of pieces used by default. */
  readonly sizes: readonly number[];
  /** The range of the number of pieces. */
  readonly pieces: { readonly min: number; readonly max: number };
  /** Whether the number of different pieces can be chosen. */
  readonly hasTypes: boolean;
  /** Whether the OR-Datasets format can express the whole instance. */
  readonly plain: boolean;
  /** The name of an instance, if the literature has one. */
  readonly name?: (choice: Choice) => string;
  readonly generate: (choice: Choice) => RequestBody;
}
