/** A step into a request: the name of a field, or an index into an array. */
export type Step = string | number;

const PLAIN_NAME = /^[A-Za-z_]\w{0,63}$/;
const LONGEST_NAME = 64;

/** A path into a request as clients write it: `pieces[3].width`. Unusual names are quoted, long ones truncated. */
export function fieldPath(steps: readonly Step[]): string {
  return steps.map(written).join('').replace(/^\./, '');
}

function written(step: Step): string {
  if (typeof step === 'number') return `[${step}]`;
  if (PLAIN_NAME.test(step)) return `.${step}`;
  return `[${JSON.stringify(step.length > LONGEST_NAME ? `${step.slice(0, LONGEST_NAME)}…` : step)}]`;
}
