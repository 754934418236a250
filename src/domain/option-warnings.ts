import { ALNS_CONFIG_FIELDS } from '../contract/alns-config.ts';
import { BUILDER_CONFIG_FIELDS } from '../contract/builder-config.ts';
import { PARAMS_FIELDS } from '../contract/fields.ts';
import { LIMITS } from '../contract/limits.ts';
import type { SheetRequest, SolveRequest } from '../contract/request.ts';
import type { Warning } from '../contract/response.ts';
import { offcutClassWarnings } from './offcut-class-warnings.ts';
import { withoutEffect } from './without-effect.ts';

type AlnsName = keyof typeof ALNS_CONFIG_FIELDS;

/** Settings of `alns` that say how, and the setting that says whether: at 0 it switches them off. */
const SWITCHES: readonly { readonly name: AlnsName; readonly off: AlnsName }[] = [
  { name: 'earlyStopMinIter', off: 'earlyStopThreshold' },
  { name: 'reheatingFactor', off: 'reheatingInterval' },
  { name: 'reheatingFactor', off: 'maxReheats' },
  { name: 'returnToBestProb', off: 'returnToBestAfter' },
];

/** Defaults for sheets that set nothing. */
const SHEET_DEFAULTS = ['kerfWidth', 'marginLeft', 'marginRight', 'marginTop', 'marginBottom'] as const;

/** Options that differ from their defaults, but change nothing in this request. */
export const optionWarnings = (request: SolveRequest): Warning[] => [
  ...tuningWarnings(request),
  ...sheetDefaultWarnings(request),
  ...offcutClassWarnings(request),
  ...machineWarnings(request),
  ...defectWarnings(request),
];

function tuningWarnings({ strategy, builderConfig, alnsConfig }: SolveRequest): Warning[] {
  const warnings: Warning[] = [];
  const names = Object.keys(ALNS_CONFIG_FIELDS) as AlnsName[];
  const changed = names.filter((name) => alnsConfig[name] !== ALNS_CONFIG_FIELDS[name].default);
  if (strategy !== 'alns' && changed.length > 0)
    warnings.push(
      withoutEffect('alnsConfig', `The strategy ${strategy} does not use it: ${changed.join(', ')}.`),
    );
  const { noiseSeed, scoreNoise } = builderConfig;
  if (noiseSeed !== BUILDER_CONFIG_FIELDS.noiseSeed.default && scoreNoise === 0)
    warnings.push(withoutEffect('builderConfig.noiseSeed', 'Nothing is random while scoreNoise is 0.'));
  if (strategy !== 'alns') return warnings;
  for (const { name, off } of SWITCHES)
    if (changed.includes(name) && alnsConfig[off] === 0)
      warnings.push(withoutEffect(`alnsConfig.${name}`, `It says nothing while ${off} is 0.`));
  return warnings;
}

const sheetDefaultWarnings = ({ params, sheets }: SolveRequest): Warning[] =>
  SHEET_DEFAULTS.filter(
    (name) =>
      params[name] !== PARAMS_FIELDS[name].default && sheets.every((sheet) => sheet[name] !== undefined),
  ).map((name) => withoutEffect(`params.${name}`, `Every sheet has its own ${name}.`));

/** A time for turning parts, where all cuts of a sheet run the same way. Sheets that are cut already may have others. */
function machineWarnings({ params, fixedSheets = [] }: SolveRequest): Warning[] {
  const { machine, maxStages, alternateOrientation } = params;
  if (!machine?.turnMs || maxStages !== 1 || !alternateOrientation || fixedSheets.length > 0) return [];
  return [withoutEffect('params.machine.turnMs', 'All cuts are of stage 1, so no part is turned.')];
}

/** Defects that lie in the margins, which are cut off anyway. */
function defectWarnings({ params, sheets }: SolveRequest): Warning[] {
  const warnings: Warning[] = [];
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
