import { MACHINE_FIELDS, OFFCUT_CLASS_FIELDS, PARAMS_FIELDS, STAGE_RULE_FIELDS } from '../contract/fields.ts';
import { LIMITS } from '../contract/limits.ts';
import type { Sent } from '../contract/parse.ts';
import type { OffcutClassRequest, SolveRequest, StageRuleRequest } from '../contract/request.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../contract/tuning.ts';
import { DEFAULT_UNIT, millimetresOf } from '../contract/unit.ts';
import { checkEdges, finishOf } from './edges.ts';
import { readFixedSheets } from './fixed-sheets.ts';
import {
  type Alns,
  type FixedSheet,
  instancesOf,
  type Job,
  Materials,
  type Production,
  type SolveLimits,
  toPiece,
  toSheet,
} from './job.ts';
import { checkMatchedSets } from './matched-sets.ts';
import { checkMaterials, checkPieces, checkRanges, checkSheets, checkTotals, JobErrors } from './rules.ts';

/**
 * Turns a well-formed request into a valid job within the limits.
 *
 * @param sent looks up what the client wrote, for messages.
 * @throws ContractError `validation_failed` with every error found, up to 100.
 */
export function toJob(wanted: SolveRequest, limits: SolveLimits, sent?: Sent): Job {
  const { request, fixedSheets } = check(wanted, sent);
  const { unit, strategy, params, builderConfig: builder, alnsConfig } = request;
  const { maxStages, alternateOrientation, firstCutVertical, minTrimSize, offcutClasses, edgeBands } = params;
  const { stageRules = [], maxCutLength, cutThroughDefects } = params;
  const materials = Materials.of(request.pieces, request.sheets);
  const islandsFor = (instances: number) => islandsOf(alnsConfig.numThreads, limits, instances);
  const production = toProduction(request);
  return {
    ...(unit !== undefined && { unit }),
    ...(materials && { materials: materials.list(islandsFor) }),
    maxMs: strategy === 'alns' ? Math.min(alnsConfig.timeLimitMs, limits.maxMs) : limits.maxMs,
    pieces: request.pieces.map((piece, index) => ({
      ...toPiece(piece, index, params.allowRotation),
      ...finishOf(piece, edgeBands),
      ...materials?.member(piece),
    })),
    sheets: request.sheets.map((sheet) => ({ ...toSheet(sheet, params), ...materials?.member(sheet) })),
    rules: {
      ...{ maxStages, alternateOrientation, firstCutVertical, minTrimSize },
      ...(stageRules.length > 0 && { stageRules }),
      ...(maxCutLength > 0 && { maxCutLength }),
      ...(!cutThroughDefects && { cutThroughDefects }),
    },
    builder,
    alns: strategy === 'alns' ? toAlns(request, limits) : null,
    ...(production && { production }),
    ...(offcutClasses && { offcutClasses }),
    ...(request.includeShoppingList && { shoppingList: true as const }),
    ...(edgeBands && { edgeBands: edgeBands.map(({ name }) => name) }),
    ...(request.matchedSets && request.matchedSets.length > 0 && { matchedSets: request.matchedSets }),
    ...(fixedSheets.length > 0 && { fixedSheets }),
  };
}

function toAlns({ pieces, alnsConfig }: SolveRequest, limits: SolveLimits): Alns {
  const { timeLimitMs: _, ...alns } = alnsConfig;
  return { ...alns, numThreads: islandsOf(alns.numThreads, limits, instancesOf(pieces)) };
}

/** The islands of `alns` for so many piece instances. */
export const islandsOf = (numThreads: number, { cores }: SolveLimits, instances: number): number =>
  Math.min(numThreads || cores, mostIslands(instances));

/** Each island holds the whole layout. Only the request decides how many there are, so the answer does not depend on the server. */
const mostIslands = (instances: number): number =>
  Math.min(ALNS_CONFIG_FIELDS.numThreads.max, Math.floor(LIMITS.MAX_ISLAND_INSTANCES / instances));

/**
 * Returns the sheets that are cut already. The few fields of the whole job come first, so that a hundred invalid pieces
 * never hide their errors.
 */
function check(
  wanted: SolveRequest,
  sent?: Sent,
): { readonly request: SolveRequest; readonly fixedSheets: FixedSheet[] } {
  const { pieces, sheets, params, builderConfig, alnsConfig } = wanted;
  const errors = new JobErrors(sent);
  const paramsHold = checkRanges(PARAMS_FIELDS, params, 'params', errors);
  if (params.machine) checkRanges(MACHINE_FIELDS, params.machine, 'params.machine', errors);
  if (params.stageRules) checkStageRules(params.stageRules, errors);
  if (params.offcutClasses) checkOffcutClasses(params.offcutClasses, errors);
  checkRanges(BUILDER_CONFIG_FIELDS, builderConfig, 'builderConfig', errors);
  checkAlnsConfig(alnsConfig, errors);
  checkPieces(pieces, errors);
  const request = checkEdges(wanted, errors);
  checkSheets(sheets, params, paramsHold, errors);
  checkTotals(request, errors);
  checkMaterials(pieces, sheets, errors);
  const fixedSheets = readFixedSheets(request, errors);
  checkMatchedSets(request, fixedSheets, errors);
  errors.throwIfAny();
  return { request, fixedSheets };
}

function checkAlnsConfig(alnsConfig: SolveRequest['alnsConfig'], errors: JobErrors): void {
  if (!checkRanges(ALNS_CONFIG_FIELDS, alnsConfig, 'alnsConfig', errors)) return;
  const { minDestructionRate, maxDestructionRate } = alnsConfig;
  if (minDestructionRate <= maxDestructionRate) return;
  const quote = (name: 'minDestructionRate' | 'maxDestructionRate') =>
    errors.quote(`alnsConfig.${name}`, alnsConfig[name]);
  const message = `minDestructionRate must not exceed maxDestructionRate (${quote('maxDestructionRate')}), but is ${quote('minDestructionRate')}.`;
  errors.add('InvalidParameter', 'alnsConfig.minDestructionRate', message);
}

const STAGE_RULES = 'params.stageRules';

/** Checks the rules of stages: how many there are, and each. */
function checkStageRules(rules: readonly StageRuleRequest[], errors: JobErrors): void {
  if (rules.length > LIMITS.MAX_STAGE_RULES) {
    const message = `There are ${rules.length} rules of stages; at most ${LIMITS.MAX_STAGE_RULES} are allowed.`;
    errors.add('TooManyEntries', STAGE_RULES, message);
    return;
  }
  for (const [index, rule] of rules.entries()) {
    const path = `${STAGE_RULES}[${index}]`;
    if (!checkRanges(STAGE_RULE_FIELDS, rule, path, errors)) continue;
    const first = rules.findIndex(({ stage }) => stage === rule.stage);
    if (first < index) {
      const message = `stage ${rule.stage} has a rule already: ${STAGE_RULES}[${first}].`;
      errors.add('InvalidParameter', `${path}.stage`, message);
    }
    if (rule.maxPart === 0 || rule.minPart <= rule.maxPart) continue;
    const quote = (name: 'minPart' | 'maxPart') => errors.quote(`${path}.${name}`, rule[name]);
    const message = `minPart must not exceed maxPart (${quote('maxPart')}), but is ${quote('minPart')}.`;
    errors.add('InvalidRange', `${path}.minPart`, message);
  }
}

const OFFCUT_CLASSES = 'params.offcutClasses';

/** Checks the classes of offcuts: how many there are, and each. */
function checkOffcutClasses(classes: readonly OffcutClassRequest[], errors: JobErrors): void {
  if (classes.length === 0)
    errors.add('InvalidParameter', OFFCUT_CLASSES, 'There must be at least one class.');
  if (classes.length > LIMITS.MAX_OFFCUT_CLASSES) {
    const message = `There are ${classes.length} classes of offcuts; at most ${LIMITS.MAX_OFFCUT_CLASSES} are allowed.`;
    errors.add('TooManyEntries', OFFCUT_CLASSES, message);
    return;
  }
  for (const [index, offcut] of classes.entries()) {
    const path = `${OFFCUT_CLASSES}[${index}]`;
    if (!checkRanges(OFFCUT_CLASS_FIELDS, offcut, path, errors) || offcut.minWidth <= offcut.minLength)
      continue;
    const quote = (name: 'minWidth' | 'minLength') => errors.quote(`${path}.${name}`, offcut[name]);
    const message = `minWidth must not exceed minLength (${quote('minLength')}), but is ${quote('minWidth')}.`;
    errors.add('InvalidRange', `${path}.minWidth`, message);
  }
}

const NANOMETRES_PER_MM = 1_000_000;

/** What a request asks to know about making the layout; undefined if nothing. */
function toProduction(request: SolveRequest): Production | undefined {
  const { includeCutList, includeTrimCuts, params, unit = DEFAULT_UNIT } = request;
  const { bookHeight, machine } = params;
  if (!includeCutList && !includeTrimCuts && bookHeight === undefined && machine === undefined)
    return undefined;
  // Every unit is a whole number of nanometres.
  const { numerator, denominator } = millimetresOf(NANOMETRES_PER_MM, unit);
  return {
    cutList: includeCutList,
    bookHeight: bookHeight ?? null,
    machine: machine ? { ...machine, unitNm: numerator / denominator } : null,
    ...(includeTrimCuts && { trimCuts: true }),
  };
}
