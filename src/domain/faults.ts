import { ContractError, type FaultCode, type ValidationError } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';

/** The faults of a request in the order found. */
export class Faults {
  private readonly found: ValidationError[] = [];
  private omitted = 0;

  /** Beyond as many as one error lists, faults are only counted. */
  add(code: FaultCode, fieldPath: string, message: string): void {
    if (this.found.length < LIMITS.MAX_VALIDATION_ERRORS) this.found.push({ code, fieldPath, message });
    else this.omitted++;
  }

  /** @throws ContractError `validation_failed` where there is a fault. */
  throwIfAny(): void {
    const { found, omitted } = this;
    const [first] = found;
    if (!first) return;
    const total = found.length + omitted;
    const message = `${first.fieldPath}: ${first.message}${total > 1 ? ` In all, ${total} faults were found.` : ''}`;
    throw new ContractError('validation_failed', message, { validationErrors: found });
  }
}
