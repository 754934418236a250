import type * as v from 'valibot';
import { expectTypeOf, test } from 'vitest';
import type { ErrorCode as ContractCode, ValidationError as Fault } from '../../../src/contract/errors.ts';
import type { SolveRequestSchema } from '../../../src/contract/request.ts';
import type { SolveResponse as Response } from '../../../src/contract/response.ts';
import type {
  ErrorCode,
  LabelFormat,
  LabelOptions,
  SolveRequest,
  SolveResponse,
  ValidationError,
  WorksheetOptions,
} from '../../../src/library/index.ts';
import type { LabelFormatName, LabelOrder, PaperName } from '../../../src/paper/formats.ts';

/** A type without members that are undefined: the schemas take them, but JSON has none. */
type Defined<T> = T extends readonly (infer Item)[]
  ? Defined<Item>[]
  : T extends object
    ? { [Name in keyof T]: Defined<Exclude<T[Name], undefined>> }
    : T;

// The compiler runs these tests: it fails if one does not hold.
test('the types of the library are those of the schemas that parse', () => {
  type Accepted = v.InferInput<typeof SolveRequestSchema>;
  expectTypeOf<SolveRequest>().toExtend<Accepted>();
  expectTypeOf<Defined<Accepted>>().toExtend<SolveRequest>();
  expectTypeOf<Response>().toExtend<SolveResponse>();
  expectTypeOf<SolveResponse>().toExtend<Response>();
  expectTypeOf<ErrorCode>().toEqualTypeOf<ContractCode>();
  expectTypeOf<ValidationError>().toEqualTypeOf<Fault>();
});

test('a request needs pieces and sheets, and has no other fields', () => {
  expectTypeOf<{ pieces: []; sheets: [] }>().toExtend<SolveRequest>();
  expectTypeOf<{ pieces: [] }>().not.toExtend<SolveRequest>();
  expectTypeOf<{ pieces: [{ width: number }]; sheets: [] }>().not.toExtend<SolveRequest>();
  expectTypeOf<{ pieces: []; sheets: []; strategy: 'beam' }>().not.toExtend<SolveRequest>();
});

test('documents come in the formats, orders and papers that there are', () => {
  expectTypeOf<LabelFormat>().toEqualTypeOf<LabelFormatName>();
  expectTypeOf<NonNullable<LabelOptions['order']>>().toEqualTypeOf<LabelOrder>();
  expectTypeOf<NonNullable<WorksheetOptions['paper']>>().toEqualTypeOf<PaperName>();
});
