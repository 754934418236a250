import type { Plan } from '../contract/quotas.ts';

/** What the operations of a state have in common. */

/** The quota of each plan per period. */
export type PlanLimits = Readonly<Record<Plan, number>>;

/** `unknown`: the key does not exist or is inactive. */
export type KeyCharge =
  | { readonly outcome: 'charged'; readonly meter: number }
  | { readonly outcome: 'exhausted'; readonly plan: Plan }
  | { readonly outcome: 'unknown' };

/** The operations as callers see them: asynchronous, so that a store may run on another thread or machine. */
export type Asynchronous<T> = {
  [Name in keyof T]: T[Name] extends (...args: infer Args) => infer Result
    ? (...args: Args) => Promise<Result>
    : never;
};
