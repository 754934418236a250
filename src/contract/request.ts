import * as v from 'valibot';
import {
  DEFECT_FIELDS,
  EDGE_BAND_FIELDS,
  EDGE_FIELDS,
  MACHINE_FIELDS,
  MATCHED_SET_FIELDS,
  OFFCUT_CLASS_FIELDS,
  PARAMS_FIELDS,
  PIECE_FIELDS,
  REQUEST_FIELDS,
  SHEET_FIELDS,
  STAGE_RULE_FIELDS,
} from './fields.ts';
import { FixedSheetsSchema } from './fixed-sheets.ts';
import { LIMITS } from './limits.ts';
import { array, entriesOf, object, optionalObject } from './schema.ts';
import { ALNS_CONFIG_FIELDS, BUILDER_CONFIG_FIELDS } from './tuning.ts';

const {
  unit,
  strategy,
  includeSvg,
  includeCutList,
  includeTrimCuts,
  includeShoppingList,
  includePtx,
  includeWarnings,
} = entriesOf(REQUEST_FIELDS);

export const EdgesSchema = object(
  entriesOf(EDGE_FIELDS),
  'The bands on its edges, by their names in params.edgeBands.',
);

export const PieceSchema = v.strictObject({
  ...entriesOf(PIECE_FIELDS),
  edges: v.exactOptional(EdgesSchema),
});
export const DefectSchema = v.strictObject(entriesOf(DEFECT_FIELDS));
export const SheetSchema = v.strictObject({
  ...entriesOf(SHEET_FIELDS),
  defects: v.optional(array(DefectSchema, 'Rectangles that no piece may overlap.'), []),
});

export const MachineSchema = object(
  entriesOf(MACHINE_FIELDS),
  'The speed of the saw. The result then has the time that cutting takes.',
);

export const StageRuleSchema = v.strictObject(entriesOf(STAGE_RULE_FIELDS));

export const StageRulesSchema = array(
  StageRuleSchema,
  'How large the parts of a stage may be. Waste is exempt: minTrimSize is its rule.',
  { maxItems: LIMITS.MAX_STAGE_RULES },
);

export const OffcutClassSchema = v.strictObject(entriesOf(OFFCUT_CLASS_FIELDS));

export const OffcutClassesSchema = array(
  OffcutClassSchema,
  'Which offcuts go back into stock. The result then lists them.',
  { minItems: 1, maxItems: LIMITS.MAX_OFFCUT_CLASSES },
);

export const EdgeBandSchema = v.strictObject(entriesOf(EDGE_BAND_FIELDS));

export const EdgeBandsSchema = array(
  EdgeBandSchema,
  'What is glued on edges. The result then has how much of each.',
  { maxItems: LIMITS.MAX_EDGE_BANDS },
);

const { position } = entriesOf({
  position: {
    type: 'int',
    min: 0,
    max: LIMITS.MAX_ARRAY_ITEMS - 1,
    required: true,
    meaning: 'Position of a piece in pieces, from 0.',
  },
});

export const MatchedSetSchema = v.strictObject({
  pieces: array(position, 'Positions of its members in pieces, in order. The same may occur again.', {
    minItems: LIMITS.MATCHED_MEMBERS.min,
    maxItems: LIMITS.MATCHED_MEMBERS.max,
  }),
  ...entriesOf(MATCHED_SET_FIELDS),
});

export const MatchedSetsSchema = v.exactOptional(
  array(
    MatchedSetSchema,
    'Pieces that are cut side by side, one kerf apart, so that the grain runs on. Each copy is placed whole or not at all, and rotates as a whole.',
    { maxItems: LIMITS.MAX_MATCHED_SETS },
  ),
);

const ITEM_COUNT = { minItems: 1, maxItems: LIMITS.MAX_ARRAY_ITEMS };

/** The body of a solve request; parsing applies the contract's defaults. */
export const SolveRequestSchema = v.strictObject({
  pieces: array(PieceSchema, 'Pieces to cut.', ITEM_COUNT),
  sheets: array(SheetSchema, 'Stock sheets to cut them from.', ITEM_COUNT),
  params: optionalObject(
    {
      ...entriesOf(PARAMS_FIELDS),
      machine: v.exactOptional(MachineSchema),
      stageRules: v.exactOptional(StageRulesSchema),
      offcutClasses: v.exactOptional(OffcutClassesSchema),
      edgeBands: v.exactOptional(EdgeBandsSchema),
    },
    'Cutting rules and defaults for every sheet.',
  ),
  builderConfig: optionalObject(entriesOf(BUILDER_CONFIG_FIELDS), 'Tuning of greedy.'),
  strategy,
  alnsConfig: optionalObject(entriesOf(ALNS_CONFIG_FIELDS), 'Tuning of alns.'),
  includeSvg,
  unit,
  includeCutList,
  includeTrimCuts,
  includeShoppingList,
  fixedSheets: FixedSheetsSchema,
  matchedSets: MatchedSetsSchema,
  includePtx,
  includeWarnings,
});

export type PieceRequest = v.InferOutput<typeof PieceSchema>;
export type SheetRequest = v.InferOutput<typeof SheetSchema>;
export type StageRuleRequest = v.InferOutput<typeof StageRuleSchema>;
export type EdgeBandRequest = v.InferOutput<typeof EdgeBandSchema>;
export type OffcutClassRequest = v.InferOutput<typeof OffcutClassSchema>;

export type MatchedSetRequest = v.InferOutput<typeof MatchedSetSchema>;

/** A well-formed solve request; its numbers may still be out of range. */
export type SolveRequest = v.InferOutput<typeof SolveRequestSchema>;
