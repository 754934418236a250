/** Rules of stages as people write them: `1=100:3500` for parts of stage 1 from 100 to 3500, `2=100` for no greatest part. */

/** One of them, with its lengths as they were written. */
export interface WrittenRule {
  readonly stage: number;
  readonly minPart: string;
  readonly maxPart?: string;
}

const RULE = /^\s*(\d{1,2})\s*=([^=:]+)(?::([^=:]+))?$/;

/** Reads a rule; undefined if the text is none. */
export function readStageRule(text: string): WrittenRule | undefined {
  const [, stage, minPart, maxPart] = RULE.exec(text) ?? [];
  if (stage === undefined || minPart === undefined) return undefined;
  return {
    stage: Number(stage),
    minPart: minPart.trim(),
    ...(maxPart !== undefined && { maxPart: maxPart.trim() }),
  };
}

export const stageRuleText = ({ stage, minPart, maxPart }: WrittenRule): string =>
  `${stage}=${minPart}${maxPart === undefined ? '' : `:${maxPart}`}`;
