/** The engine as a library: what the npm package exports. */

export { CuttingLayoutError, type ErrorCode } from './error.ts';
export type {
  AlnsConfig,
  AlnsStats,
  Bound,
  BuilderConfig,
  CutTreeNode,
  Defect,
  FlatNode,
  Params,
  Piece,
  Placement,
  Search,
  Sheet,
  SheetResult,
  SolveRequest,
  SolveResponse,
  SolveResult,
  TreePiece,
  Unplaced,
  ValidationError,
  Warning,
} from './openapi.ts';
export type { PdfDocument, PdfOptions } from './pdf.ts';
export { type LabelFormat, type LabelOptions, renderLabels } from './render-labels.ts';
export { renderSvg } from './render-svg.ts';
export { renderWorksheets, type WorksheetOptions } from './render-worksheets.ts';
export { type SolveOptions, solve } from './solve.ts';
export { type ValidateOptions, type Validation, validate } from './validate.ts';
export { type Verdict, type Violation, verify } from './verify.ts';
export { type Ptx, writePtx } from './write-ptx.ts';
