/** The position of the player. */

/** Cuts made so far, from 0 to the number of cuts. */
export type Step = number;

export type Move = 'first' | 'back' | 'forward' | 'last';

export function moved(step: Step, move: Move, cuts: number): Step {
  switch (move) {
    case 'first':
      return 0;
    case 'last':
      return cuts;
    case 'back':
      return Math.max(step - 1, 0);
    default:
      return Math.min(step + 1, cuts);
  }
}

/** Milliseconds between two cuts at each speed. */
export const SPEEDS = { slow: 2400, normal: 1200, fast: 400 } as const;

export type Speed = keyof typeof SPEEDS;
