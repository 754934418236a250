import { describe } from '../contract/describe.ts';
import { ContractError, type FaultCode, type ValidationError } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';
import type { Sent } from '../contract/parse.ts';

/** The faults of a request in the order found. */
export class Faults {
  readonly #sent: Sent;
  readonly #found: ValidationError[] = [];
  readonly #overall: ValidationError[] = [];
  #omitted = 0;

  /** @param sent what the client wrote for a number, where that may differ from the number. */
  constructor(sent: Sent = () => undefined) {
    this.#sent = sent;
  }

  /** Beyond as many as one error lists, faults are only counted, and their messages not made. */
  add(code: FaultCode, fieldPath: string, message: string | (() => string)): void {
    if (this.#found.length === LIMITS.MAX_VALIDATION_ERRORS) this.#omitted++;
    else this.#found.push({ code, fieldPath, message: typeof message === 'string' ? message : message() });
  }

  /** Adds one of the few faults of the whole job, which are listed last, however many others there are. */
  addOverall(code: FaultCode, fieldPath: string, message: string): void {
    this.#overall.push({ code, fieldPath, message });
  }

  /** The number at `path` as its client wrote it. */
  quote(path: string, value: number | bigint): string {
    return this.#sent(path) ?? describe(value);
  }

  /** @throws ContractError `validation_failed` where there is a fault. */
  throwIfAny(): void {
    const total = this.#found.length + this.#omitted + this.#overall.length;
    const room = LIMITS.MAX_VALIDATION_ERRORS - this.#overall.length;
    const listed = [...this.#found.slice(0, room), ...this.#overall];
    const [first] = listed;
    if (!first) return;
    const message = `${first.fieldPath}: ${first.message}${total > 1 ? ` In all, ${total} faults were found.` : ''}`;
    throw new ContractError('validation_failed', message, { validationErrors: listed });
  }
}
