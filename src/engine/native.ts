import type * as declared from '../../crates/node/index.d.ts';

/** The native addon, with the types that its build generates. */
export type Native = typeof declared;

/** The answer of a solve. */
export type Solved = declared.Solved;
