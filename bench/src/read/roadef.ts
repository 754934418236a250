import type { Reading } from '../instance.ts';
import { toRequest } from './convert.ts';
import { type CsvRow, CsvTable } from './csv.ts';

/** The texts of one instance's files. */
export interface RoadefFiles {
  readonly batch: string;
  readonly defects: string;
  readonly parameters: string;
}

const BATCH_COLUMNS = ['ITEM_ID', 'LENGTH_ITEM', 'WIDTH_ITEM', 'STACK', 'SEQUENCE'];
const DEFECT_COLUMNS = ['DEFECT_ID', 'PLATE_ID', 'X', 'Y', 'WIDTH', 'HEIGHT'];
const PARAMETER_COLUMNS = ['NAME', 'VALUE'];

/** The challenge has three stages, and a cut that trims a piece. */
const STAGES = 4;

/**
 * Reads an instance of the ROADEF/EURO challenge 2018: glass of one size, each plate with defects that no cut may cross.
 * The plates may be used in any order, and the pieces cut in any.
 *
 * What is right of the last cut of the first stage counts as an offcut, so that the search looks for a large one.
 *
 * @throws Error that names the file and the invalid line.
 */
export function readRoadef(files: RoadefFiles): Reading {
  const [batch, spoilt, parameters] = [
    new CsvTable('batch', commas(files.batch), BATCH_COLUMNS),
    new CsvTable('defects', commas(files.defects), DEFECT_COLUMNS),
    new CsvTable('global_param', commas(files.parameters), PARAMETER_COLUMNS),
  ];
  const given = new Map(parameters.rows.map((row) => [row.text('NAME'), row]));
  const parameter = (name: string): number => {
    const row = given.get(name);
    if (!row) throw new Error(`global_param: ${name} is missing`);
    return row.integer('VALUE');
  };
  const [width, height] = [parameter('widthPlates'), parameter('heightPlates')];
  const minTrimSize = parameter('minWaste');
  const stageRules = [
    { stage: 1, minPart: parameter('min1Cut'), maxPart: parameter('max1Cut') },
    { stage: 2, minPart: parameter('min2Cut') },
  ];
  const sheets = Array.from({ length: parameter('nPlates') }, () => ({
    ...{ width, height },
    defects: [] as ReturnType<typeof defectOf>[],
  }));
  for (const row of spoilt.rows) {
    const sheet = sheets[row.integer('PLATE_ID')] ?? row.fail(`there is no plate ${row.text('PLATE_ID')}`);
    sheet.defects.push(defectOf(row));
  }
  return {
    request: toRequest({
      pieces: batch.rows.map((row) => ({
        width: row.integer('LENGTH_ITEM'),
        height: row.integer('WIDTH_ITEM'),
      })),
      sheets,
      params: {
        maxStages: STAGES,
        minTrimSize,
        stageRules,
        cutThroughDefects: false,
        offcutClasses: [{ minLength: height, minWidth: minTrimSize }],
      },
    }),
    leftOut: ['stacks', 'the order of the sheets'],
  };
}

const defectOf = (row: CsvRow) => ({
  x: row.integer('X'),
  y: row.integer('Y'),
  width: row.integer('WIDTH'),
  height: row.integer('HEIGHT'),
});

/** The files separate values by semicolons. */
const commas = (text: string): string => text.replaceAll(';', ',');
