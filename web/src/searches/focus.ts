/** The id of the button that computes. */
export const COMPUTE = 'compute';

/** Gives it the focus, because the button that was pressed goes away. */
export const focusCompute = (): void => document.getElementById(COMPUTE)?.focus();
