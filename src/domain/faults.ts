import { ContractError, type FaultCode, type ValidationError } from '../contract/errors.ts';
import { LIMITS } from '../contract/limits.ts';

/** The faults of a request in the order found, of which one error lists the first. */
export class Faults {
  private readonly found: ValidationError[] = [];

  private omitted = 0;

  /** Beyond the hundredth, faults are only counted. */
  add(code: FaultCode, fieldPath: string, message: string): void {
    if (this.found.length < LIMITS.MAX_VALIDATION_ERRORS) this.found.push({ code, fieldPath, message });
    else this.omitted++;
  }

  /** @throws ContractError `validation_failed` where there is a fault. */
  throwIfAny(): void {
    const [first, ...others] = this.found;
    if (!first) return;
    const more =
      others.length === 0 ? '' : ` (and ${others.length}${this.areFull ? ' or more' : ''} other faults)`;
    throw new ContractError('validation_failed', `${first.fieldPath}: ${first.message}${more}`, {
      validationErrors: this.found,
    });
  }
}
