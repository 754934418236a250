/** The engine as a library: what the npm package exports. */

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
  Violation,
  Warning,
} from '../../clients/typescript/src/openapi.ts';
export { OtdError, OtdUnavailable } from '../otd/errors.ts';
export { type Ptx, readOtd, renderSvg, writeDxf, writeOtd, writePtx } from './drawings.ts';
export { CuttingLayoutError, type ErrorCode } from './error.ts';
export {
  type LabelFormat,
  type LabelOptions,
  type PdfDocument,
  type PdfOptions,
  renderLabels,
  renderWorksheets,
  type WorksheetOptions,
} from './paper.ts';
export {
  type SolveOptions,
  solve,
  type ValidateOptions,
  type Validation,
  type Verdict,
  validate,
  verify,
} from './solve.ts';
