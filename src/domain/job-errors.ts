import { describe } from '../contract/decimal.ts';
import { ContractError, type JobErrorCode, type ValidationError } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';
import type { Sent } from '../contract/parse.ts';

/** The errors of a request, in the order found. */
export class JobErrors {
  readonly #sent: Sent;
  readonly #found: ValidationError[] = [];
  readonly #overall: ValidationError[] = [];
  #omitted = 0;

  /** @param sent looks up what the client wrote for a number. */
  constructor(sent: Sent = () => undefined) {
    this.#sent = sent;
  }

  /** Past the limit of one answer, errors are only counted and `message` is not called. */
  add(code: JobErrorCode, fieldPath: string, message: string | (() => string)): void {
    if (this.#found.length === LIMITS.MAX_VALIDATION_ERRORS) this.#omitted++;
    else this.#found.push({ code, fieldPath, message: typeof message === 'string' ? message : message() });
  }

  /** Whether there is any so far. */
  get any(): boolean {
    return this.#found.length + this.#overall.length > 0;
  }

  /** Adds an error of the whole job. These few are always listed, after the others. */
  addOverall(code: JobErrorCode, fieldPath: string, message: string): void {
    this.#overall.push({ code, fieldPath, message });
  }

  /** The number at `path` as its client wrote it. */
  quote(path: string, value: number | bigint): string {
    return this.#sent(path) ?? describe(value);
  }

  /** @throws ContractError `validation_failed` if there is an error. */
  throwIfAny(): void {
    const total = this.#found.length + this.#omitted + this.#overall.length;
    const room = LIMITS.MAX_VALIDATION_ERRORS - this.#overall.length;
    const listed = [...this.#found.slice(0, room), ...this.#overall];
    const [first] = listed;
    if (!first) return;
    const message = `${first.fieldPath}: ${first.message}${total > 1 ? ` (${total} faults in total.)` : ''}`;
    throw new ContractError('validation_failed', message, { validationErrors: listed });
  }
}
