/** The rules of stages as one setting: `1=100:3500; 2=100`. */

import type { StageRuleRequest } from '../../../src/contract/request.ts';
import { DEFAULT_UNIT, type Unit } from '../../../src/contract/unit.ts';
import { readLength } from '../../../src/tables/lengths.ts';
import { readStageRule, stageRuleText, type WrittenRule } from '../../../src/tables/stage-rules.ts';
import { lengthCell } from './unit.ts';

/** The path of the setting. */
export const STAGE_RULES = 'params.stageRules';

const NO_RULE = 'must be rules such as 1=100:3500; 2=100, with the stage, the least and the greatest part.';

const partsOf = (text: string): readonly string[] => text.split(';').filter((part) => part.trim() !== '');

/** The rules of the setting, but for what is none. */
const rulesIn = (text: string | undefined): readonly WrittenRule[] =>
  partsOf(text ?? '').flatMap((part) => readStageRule(part) ?? []);

const textOf = (rules: readonly WrittenRule[]): string => rules.map(stageRuleText).join('; ');

/** The lengths of the setting. */
export const lengthsOfRules = (text: string | undefined): readonly string[] =>
  rulesIn(text).flatMap(({ minPart, maxPart }) => (maxPart === undefined ? [minPart] : [minPart, maxPart]));

/** The setting with other lengths; as it is where it cannot be read. */
export const withLengths = (text: string, change: (length: string) => string): string =>
  rulesIn(text).length < partsOf(text).length
    ? text
    : textOf(
        rulesIn(text).map(({ stage, minPart, maxPart }) => ({
          stage,
          minPart: change(minPart),
          ...(maxPart !== undefined && { maxPart: change(maxPart) }),
        })),
      );

/** The setting of a request with these rules. */
export const textOfRules = (rules: readonly StageRuleRequest[], unit?: Unit): string =>
  textOf(
    rules.map(({ stage, minPart, maxPart }) => ({
      stage,
      minPart: lengthCell(minPart, unit),
      ...(maxPart > 0 && { maxPart: lengthCell(maxPart, unit) }),
    })),
  );

/** The rules as they are sent, or what is wrong with the text. */
export function readRules(
  text: string,
  unit: Unit = DEFAULT_UNIT,
): { readonly value: readonly object[] } | { readonly fault: string } {
  const rules: object[] = [];
  for (const part of partsOf(text)) {
    const rule = readStageRule(part);
    if (!rule) return { fault: NO_RULE };
    const minPart = readLength(rule.minPart, undefined, undefined, unit);
    const maxPart = readLength(rule.maxPart ?? '0', undefined, undefined, unit);
    if (minPart.fault !== undefined) return { fault: `${minPart.fault}.` };
    if (maxPart.fault !== undefined) return { fault: `${maxPart.fault}.` };
    rules.push({
      stage: rule.stage,
      minPart: minPart.value,
      ...(maxPart.value > 0 && { maxPart: maxPart.value }),
    });
  }
  return { value: rules };
}
