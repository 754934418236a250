import * as v from 'valibot';
import { ALNS_CONFIG_FIELDS } from './alns-config.ts';
import {
  BUILDER_CONFIG_FIELDS,
  DEFECT_FIELDS,
  PARAMS_FIELDS,
  PIECE_FIELDS,
  REQUEST_FIELDS,
  SHEET_FIELDS,
} from './fields.ts';
import { array, entriesOf, object, optionalObject } from './schema.ts';

const { strategy, includeSvg } = entriesOf(REQUEST_FIELDS);

const PieceSchema = object(entriesOf(PIECE_FIELDS));
const DefectSchema = object(entriesOf(DEFECT_FIELDS));
const SheetSchema = object({
  ...entriesOf(SHEET_FIELDS),
  defects: v.optional(array(DefectSchema, 'Rectangles that no piece may overlap.'), []),
});

/** The body of a solve request, and what it stands for once the contract's defaults are applied. */
export const SolveRequestSchema = object({
  pieces: array(PieceSchema, 'What to cut.'),
  sheets: array(SheetSchema, 'What to cut it from.'),
  params: optionalObject(entriesOf(PARAMS_FIELDS), 'What holds for every sheet.'),
  builderConfig: optionalObject(entriesOf(BUILDER_CONFIG_FIELDS), 'Tuning of the greedy builder.'),
  strategy,
  alnsConfig: optionalObject(entriesOf(ALNS_CONFIG_FIELDS), 'Tuning of alns; checked whenever present.'),
  includeSvg,
});

export type PieceRequest = v.InferOutput<typeof PieceSchema>;
export type SheetRequest = v.InferOutput<typeof SheetSchema>;
export type DefectRequest = v.InferOutput<typeof DefectSchema>;

/** A well-formed solve request; its numbers may still be out of range. */
export type SolveRequest = v.InferOutput<typeof SolveRequestSchema>;
