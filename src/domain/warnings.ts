import { type Grain, KERFS, MARGINS, PARAMS_FIELDS } from '../contract/fields.ts';
import { LIMITS } from '../contract/limits.ts';
import type { OffcutClassRequest, SheetRequest, SolveRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from '../contract/tuning.ts';
import { DEFAULT_UNIT, isInches, LENGTH_PARTS, lengthWithUnit, type Unit } from '../contract/unit.ts';
import { counted } from '../contract/words.ts';
import { instancesOf, type SolveLimits } from './job.ts';
import { ptxWarnings } from './ptx-warnings.ts';
import { islandsOf } from './validate.ts';

/** What gives warnings about a valid request and the limits of its solve. Append a source to add warnings. */
const SOURCES: readonly ((request: SolveRequest, limits: SolveLimits) => Warning[])[] = [
  limitWarnings,
  kerfWarnings,
  optionWarnings,
  materialWarnings,
  grainWarnings,
  ptxWarnings,
];

/** What a valid request warns of by itself, before any search. */
export const requestWarnings = (request: SolveRequest, limits: SolveLimits): Warning[] =>
  SOURCES.flatMap((source) => source(request, limits)).slice(0, LIMITS.MAX_WARNINGS);

/** What the request asks for and does not get. */
function limitWarnings(
  { strategy, alnsConfig: { timeLimitMs, numThreads }, pieces }: SolveRequest,
  limits: SolveLimits,
): Warning[] {
  if (strategy !== 'alns') return [];
  const warnings: Warning[] = [];
  const { maxMs, maxMsSetting: setting } = limits;
  const why = setting === undefined ? 'the limit of this server' : `${setting} raises this limit`;
  if (timeLimitMs > maxMs)
    warnings.push({
      code: 'time_limit_lowered',
      fieldPath: 'alnsConfig.timeLimitMs',
      message: `The search stops after ${maxMs} ms (${why}), not after ${timeLimitMs} ms.`,
    });
  const islands = islandsOf(numThreads, limits, instancesOf(pieces));
  const lowered = (message: string): Warning => ({
    code: 'threads_lowered',
    fieldPath: 'alnsConfig.numThreads',
    message,
  });
  if (islands < numThreads)
    warnings.push(
      lowered(`The search has ${islands} islands, not ${numThreads}: a job of so many pieces gets no more.`),
    );
  if (limits.maxThreads < islands)
    warnings.push(
      lowered(
        `The ${islands} islands run on ${counted(limits.maxThreads, 'thread')} of this server, which takes longer.`,
      ),
    );
  return warnings;
}

/** One warning for each material of which there are sheets, but no pieces. */
function materialWarnings({ pieces, sheets }: SolveRequest): Warning[] {
  const wanted = new Set(pieces.map(({ material }) => material));
  const known = new Set<string | undefined>();
  return sheets.flatMap(({ material }, index): Warning[] => {
    if (wanted.has(material) || known.has(material)) return [];
    known.add(material);
    const meant = similarMaterial(material, wanted);
    const isAlike = meant?.normalize('NFC') === material?.normalize('NFC');
    const how = isAlike ? ', which looks the same but is composed of other characters' : '';
    const hint = meant === undefined ? '' : ` (did you mean ${JSON.stringify(meant)}${how}?)`;
    const which =
      material === undefined ? 'is without a material' : `has the material ${JSON.stringify(material)}`;
    return [
      {
        code: 'unused_material',
        fieldPath: `sheets[${index}]${material === undefined ? '' : '.material'}`,
        message: `No piece ${which}${hint}, so no such sheet is used.`,
      },
    ];
  });
}

/**
 * Pieces that cannot follow the grain of some sheet of their material, because they must not rotate; pieces that may rotate
 * and have a grain, where no sheet of their material has one; and the other way round.
 */
function grainWarnings({ pieces, sheets, params }: SolveRequest): Warning[] {
  const grains = new Map<string | undefined, Set<Grain>>();
  for (const { material, grain = 'none' } of sheets)
    grains.set(material, (grains.get(material) ?? new Set<Grain>()).add(grain));
  const isGrained = pieces.some(({ grain = 'none' }) => grain !== 'none');
  return pieces.flatMap(({ material, grain = 'none', canRotate }, index): Warning[] => {
    const others = [...(grains.get(material) ?? [])];
    const mayRotate = canRotate && params.allowRotation;
    const fieldPath = `pieces[${index}]`;
    if (grain !== 'none' && !mayRotate && others.some((other) => other !== 'none' && other !== grain))
      return [
        {
          code: 'rotation_conflict',
          fieldPath: `${fieldPath}.grain`,
          message: `It must not rotate, so it is not cut from sheets whose grain runs along ${grain === 'x' ? 'y' : 'x'}.`,
        },
      ];
    if (grain !== 'none' && mayRotate && others.length > 0 && others.every((other) => other === 'none'))
      return [
        withoutEffect(`${fieldPath}.grain`, 'No sheet of its material has a grain, so it may be rotated.'),
      ];
    if (grain === 'none' && mayRotate && isGrained && others.length > 0 && !others.includes('none'))
      return [
        {
          code: 'piece_without_grain',
          fieldPath,
          message: 'It has no grain and may rotate, so it may lie across the grain of its sheet.',
        },
      ];
    return [];
  });
}

/** The widest usual kerf, in millimetres or inches. A wider one is mostly a number in another unit than was meant. */
const USUAL = { mm: 20, inches: 3 / 4 };

/** The widest usual kerf in `unit`. */
const usualKerf = (unit: Unit): number => LENGTH_PARTS[unit] * (isInches(unit) ? USUAL.inches : USUAL.mm);

/** One warning for each place that sets an unusual kerf for some sheet. */
function kerfWarnings({ params, sheets, unit = DEFAULT_UNIT }: SolveRequest): Warning[] {
  const usual = usualKerf(unit);
  const warnings = (owner: string, kerfs: Partial<Pick<SheetRequest, (typeof KERFS)[number]>>): Warning[] =>
    KERFS.flatMap((name): Warning[] => {
      const kerf = kerfs[name] ?? 0;
      const message = `A kerf of ${lengthWithUnit(kerf, unit)} is unusual: ${name} counts in units of "${unit}".`;
      return kerf > usual ? [{ code: 'kerf_unusual', fieldPath: `${owner}.${name}`, message }] : [];
    });
  return [
    ...(sheets.some((sheet) => sheet.kerfWidth === undefined) ? warnings('params', params) : []),
    ...sheets.flatMap((sheet, index) => warnings(`sheets[${index}]`, sheet)),
  ];
}

type AlnsName = keyof typeof ALNS_CONFIG_FIELDS;

/** Settings of `alns` that say how, and the setting that says whether: at 0 it switches them off. */
const SWITCHES: readonly { readonly name: AlnsName; readonly off: AlnsName }[] = [
  { name: 'earlyStopMinIter', off: 'earlyStopThreshold' },
  { name: 'reheatingFactor', off: 'reheatingInterval' },
  { name: 'reheatingFactor', off: 'maxReheats' },
  { name: 'returnToBestProb', off: 'returnToBestAfter' },
];

/** Defaults for sheets that set nothing. */
const SHEET_DEFAULTS = ['kerfWidth', ...MARGINS] as const;

/** Options that differ from their defaults, but change nothing in this request. */
function optionWarnings(request: SolveRequest, limits: SolveLimits): Warning[] {
  return [
    ...tuningWarnings(request, limits),
    ...sheetDefaultWarnings(request),
    ...kerfDefaultWarnings(request),
    ...stageRuleWarnings(request),
    ...offcutClassWarnings(request),
    ...machineWarnings(request),
    ...trimCutWarnings(request),
    ...edgeWarnings(request),
    ...defectWarnings(request),
  ];
}

function tuningWarnings(
  { strategy, builderConfig, alnsConfig, pieces }: SolveRequest,
  limits: SolveLimits,
): Warning[] {
  const warnings: Warning[] = [];
  const names = Object.keys(ALNS_CONFIG_FIELDS) as AlnsName[];
  const changed = names.filter((name) => alnsConfig[name] !== ALNS_CONFIG_FIELDS[name].default);
  if (strategy !== 'alns' && changed.length > 0)
    warnings.push(
      withoutEffect(
        'alnsConfig',
        `${changed.join(', ')} ${changed.length === 1 ? 'has' : 'have'} no effect: the strategy is ${strategy}.`,
      ),
    );
  const { noiseSeed, scoreNoise } = builderConfig;
  if (noiseSeed !== BUILDER_CONFIG_FIELDS.noiseSeed.default && scoreNoise === 0)
    warnings.push(withoutEffect('builderConfig.noiseSeed', 'Nothing is random while scoreNoise is 0.'));
  if (strategy !== 'alns') return warnings;
  for (const { name, off } of SWITCHES)
    if (changed.includes(name) && alnsConfig[off] === 0)
      warnings.push(withoutEffect(`alnsConfig.${name}`, `Has no effect while ${off} is 0.`));
  if (
    alnsConfig.earlyStopThreshold > 0 &&
    islandsOf(alnsConfig.numThreads, limits, instancesOf(pieces)) === 1
  )
    warnings.push(
      withoutEffect('alnsConfig.earlyStopThreshold', 'It compares islands, and numThreads gives only one.'),
    );
  return warnings;
}

const sheetDefaultWarnings = ({ params, sheets }: SolveRequest): Warning[] =>
  SHEET_DEFAULTS.filter(
    (name) =>
      params[name] !== PARAMS_FIELDS[name].default && sheets.every((sheet) => sheet[name] !== undefined),
  ).map((name) => withoutEffect(`params.${name}`, `Every sheet has its own ${name}.`));

/** Kerfs that nothing uses, because those of each direction take their place. */
function kerfDefaultWarnings({ params, sheets }: SolveRequest): Warning[] {
  const isSet = (name: 'kerfVertical' | 'kerfHorizontal') =>
    sheets.every((sheet) => (sheet[name] ?? sheet.kerfWidth) !== undefined);
  const ofParams = (['kerfVertical', 'kerfHorizontal'] as const)
    .filter((name) => params[name] !== undefined && isSet(name))
    .map((name) => withoutEffect(`params.${name}`, 'Every sheet has its own kerf for these cuts.'));
  const message = 'kerfVertical and kerfHorizontal take its place.';
  const both = (kerfs: Partial<SheetRequest>) =>
    kerfs.kerfVertical !== undefined && kerfs.kerfHorizontal !== undefined;
  const ofSheets = sheets.flatMap((sheet, index) =>
    sheet.kerfWidth !== undefined && both(sheet)
      ? [withoutEffect(`sheets[${index}].kerfWidth`, message)]
      : [],
  );
  const isHidden =
    params.kerfWidth !== 0 && both(params) && sheets.some((sheet) => sheet.kerfWidth === undefined);
  return [...ofParams, ...(isHidden ? [withoutEffect('params.kerfWidth', message)] : []), ...ofSheets];
}

/** Rules that limit nothing, whatever the sheets and pieces. */
function stageRuleWarnings({ params: { maxStages, stageRules = [] } }: SolveRequest): Warning[] {
  return stageRules.flatMap(({ stage, minPart, maxPart }, index): Warning[] => {
    const path = `params.stageRules[${index}]`;
    if (maxStages > 0 && stage > maxStages)
      return [withoutEffect(path, `No cut has this stage: maxStages is ${maxStages}.`)];
    return minPart <= 1 && maxPart === 0 ? [withoutEffect(path, 'Every part meets it.')] : [];
  });
}

/** A time for turning parts, where all cuts of a sheet run the same way. Sheets that are cut already may have others. */
function machineWarnings({ params, fixedSheets = [] }: SolveRequest): Warning[] {
  const { machine, maxStages, alternateOrientation } = params;
  if (!machine?.turnMs || maxStages !== 1 || !alternateOrientation || fixedSheets.length > 0) return [];
  return [withoutEffect('params.machine.turnMs', 'All cuts are of stage 1, so no part is turned.')];
}

/** Bands that no piece has, and finished sizes without any band. */
function edgeWarnings({ params: { sizes, edgeBands = [] }, pieces }: SolveRequest): Warning[] {
  const used = new Set(pieces.flatMap(({ edges = {} }) => Object.values(edges)));
  const idle = edgeBands.flatMap(({ name }, index) =>
    used.has(name) ? [] : [withoutEffect(`params.edgeBands[${index}]`, 'No piece has this edge band.')],
  );
  const message = 'No piece has an edge band, so finished sizes are those to cut.';
  return sizes === 'finished' && used.size === 0 ? [...idle, withoutEffect('params.sizes', message)] : idle;
}

/** Trim cuts are asked for, but no sheet has a margin. */
function trimCutWarnings({ includeTrimCuts, params, sheets }: SolveRequest): Warning[] {
  const isTrimmed = sheets.some((sheet) => MARGINS.some((name) => (sheet[name] ?? params[name]) > 0));
  return includeTrimCuts && !isTrimmed
    ? [withoutEffect('includeTrimCuts', 'No sheet has a margin to trim.')]
    : [];
}

/** Defects that lie in the margins, which are cut off anyway, and a rule for defects where there are none. */
function defectWarnings({ params, sheets }: SolveRequest): Warning[] {
  const warnings: Warning[] = [];
  if (!params.cutThroughDefects && sheets.every(({ defects }) => defects.length === 0))
    warnings.push(withoutEffect('params.cutThroughDefects', 'No sheet has a defect.'));
  for (const [index, sheet] of sheets.entries()) {
    const isUsable = touchesUsable(sheet, params);
    for (const [at, defect] of sheet.defects.entries()) {
      if (isUsable(defect)) continue;
      if (warnings.length === LIMITS.MAX_WARNINGS) return warnings;
      const message = 'The defect lies in a margin, which is cut off anyway.';
      warnings.push(withoutEffect(`sheets[${index}].defects[${at}]`, message));
    }
  }
  return warnings;
}

/** Tells whether a defect overlaps the usable area of a sheet. */
function touchesUsable(sheet: SheetRequest, params: SolveRequest['params']) {
  const margin = (name: (typeof SHEET_DEFAULTS)[number]) => sheet[name] ?? params[name];
  const [left, right] = [margin('marginLeft'), sheet.width - margin('marginRight')];
  const [bottom, top] = [margin('marginBottom'), sheet.height - margin('marginTop')];
  return ({ x, y, width, height }: SheetRequest['defects'][number]): boolean =>
    x < right && x + width > left && y < top && y + height > bottom;
}

/** Classes of offcuts that no waste can have, and least areas that say nothing more than the least sides. */
function offcutClassWarnings({ params, sheets }: SolveRequest): Warning[] {
  const { offcutClasses: classes = [] } = params;
  return classes.flatMap((offcut, index): Warning[] => {
    const path = `params.offcutClasses[${index}]`;
    if (!sheets.some((sheet) => holds(sheet, offcut)))
      return [withoutEffect(path, 'No sheet is large enough to leave such an offcut.')];
    const better = classes.findIndex((other, at) => at !== index && takesAllOf(other, offcut, at < index));
    if (better >= 0)
      return [withoutEffect(path, `Every such offcut belongs to params.offcutClasses[${better}].`)];
    if (offcut.minArea > 0 && offcut.minArea <= offcut.minLength * offcut.minWidth)
      return [withoutEffect(`${path}.minArea`, 'Any offcut with these least sides has this area.')];
    return [];
  });
}

const holds = (
  { width, height }: SheetRequest,
  { minLength, minWidth, minArea }: OffcutClassRequest,
): boolean =>
  Math.max(width, height) >= minLength && Math.min(width, height) >= minWidth && width * height >= minArea;

/** Whether what belongs to `offcut` belongs to the class `other` as well, which is chosen for its value or as the first. */
const takesAllOf = (other: OffcutClassRequest, offcut: OffcutClassRequest, isBefore: boolean): boolean =>
  other.minLength <= offcut.minLength &&
  other.minWidth <= offcut.minWidth &&
  other.minArea <= offcut.minArea &&
  (other.valuePercent > offcut.valuePercent || (other.valuePercent === offcut.valuePercent && isBefore));

/** A warning of an option that is set, but changes nothing in this request. */
const withoutEffect = (fieldPath: string, message: string): Warning => ({
  code: 'option_without_effect',
  fieldPath,
  message,
});

/** The material of `others` that differs in the case of its letters and in spaces alone. */
function similarMaterial(
  material: string | undefined,
  others: Iterable<string | undefined>,
): string | undefined {
  if (material === undefined) return undefined;
  const name = looseName(material);
  return [...others].find((other) => other !== undefined && looseName(other) === name);
}

/** What two names of a material have in common if people mean the same. */
export const looseName = (name: unknown): unknown =>
  typeof name === 'string'
    ? name
        .normalize('NFKC')
        .replace(/[\s\u200B]/g, '')
        .toLowerCase()
    : undefined;
