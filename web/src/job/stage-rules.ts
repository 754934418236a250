/** The rules of stages as one setting: `1=100:3500; 2=100`. */

import type { StageRuleRequest } from '../../../src/contract/request.ts';
import { DEFAULT_UNIT, type Unit } from '../../../src/contract/unit.ts';
import { stageOf } from '../../../src/tables/named-lengths.ts';
import type { WireStageRule } from '../api/types.ts';
import { readEntries, textOf } from './named-lengths.ts';
import { lengthCell } from './unit.ts';

/** The path of the setting. */
export const STAGE_RULES = 'params.stageRules';

const NO_RULE = 'must be rules such as 1=100:3500; 2=100, with the stage, the least and the greatest part.';

/** The setting of a request with these rules. */
export const textOfRules = (rules: readonly StageRuleRequest[], unit?: Unit): string =>
  textOf(
    rules.map(({ stage, minPart, maxPart }) => ({
      name: String(stage),
      first: lengthCell(minPart, unit),
      ...(maxPart > 0 && { second: lengthCell(maxPart, unit) }),
    })),
  );

/** The rules as they are sent, or what is wrong with the text. */
export function readRules(
  text: string,
  unit: Unit = DEFAULT_UNIT,
): { readonly value: readonly WireStageRule[] } | { readonly fault: string } {
  const read = readEntries(text, unit, NO_RULE);
  if ('fault' in read) return read;
  const value: WireStageRule[] = [];
  for (const { name, first, second } of read.value) {
    const stage = stageOf(name);
    if (stage === undefined) return { fault: NO_RULE };
    value.push({ stage, minPart: first, ...(second > 0 && { maxPart: second }) });
  }
  return { value };
}
