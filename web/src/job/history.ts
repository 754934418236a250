/** The states of something, for undo and redo. */
export interface History<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

/** States kept for undo. They share all rows that are equal. */
export const MAX_STATES = 200;

export const begin = <State>(present: State): History<State> => ({ past: [], present, future: [] });

/** Goes on to a new state. What was undone before is forgotten. */
export function advance<State>(history: History<State>, state: State): History<State> {
  if (state === history.present) return history;
  const past = [...history.past, history.present].slice(-MAX_STATES);
  return { past, present: state, future: [] };
}

export function undo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  if (past.length === 0) return history;
  return { past: past.slice(0, -1), present: past.at(-1) as State, future: [present, ...future] };
}

export function redo<State>(history: History<State>): History<State> {
  const { past, present, future } = history;
  const [next, ...rest] = future;
  if (next === undefined) return history;
  return { past: [...past, present], present: next, future: rest };
}
