import type * as declared from '../../crates/node/index.d.ts';
import type { Summary } from '../contract/envelope.ts';

/** The native addon, with the types that its build generates. */
export type Native = typeof declared;

/** The answer of a solve: members of the envelope, each as UTF-8 JSON. */
export interface Solved {
  readonly summary: Summary;
  readonly result: Buffer;
  /** Present if the strategy is `alns`. */
  readonly alnsStats?: Buffer;
  /** If requested: a JSON array of the events of the deep search. */
  readonly trace?: Buffer;
}
