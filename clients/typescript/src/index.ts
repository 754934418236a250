/** A typed client of the cutting-layout service, for browsers and Node. */

export { type CallOptions, type ClientOptions, CuttingLayoutClient, type SolveOptions } from './client.ts';
export { type ContractCode, CuttingLayoutError, type ErrorCode, type RateLimit } from './error.ts';
export type {
  AlnsConfig,
  AlnsStats,
  Bound,
  BuilderConfig,
  CutTreeNode,
  Defect,
  Field,
  FlatNode,
  HealthResponse,
  InfoResponse,
  Job,
  JobProgress,
  KeyResponse,
  Params,
  Piece,
  Placement,
  RuntimeResponse,
  SchemaResponse,
  Search,
  Sheet,
  SheetResult,
  SolveRequest,
  SolveResponse,
  SolveResult,
  TreePiece,
  Unplaced,
  UsageResponse,
  ValidateResponse,
  ValidationError,
  VerifyResponse,
  Violation,
  Warning,
} from './openapi.ts';
export type { RetryOptions } from './retry.ts';
