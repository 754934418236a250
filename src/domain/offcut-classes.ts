import { LIMITS } from '../contract/limits.ts';
import { OFFCUT_CLASS_FIELDS } from '../contract/offcut-class.ts';
import type { OffcutClassRequest } from '../contract/request.ts';
import type { Faults } from './faults.ts';
import { rangeCheck } from './ranges.ts';

const checkRanges = rangeCheck(OFFCUT_CLASS_FIELDS);

const PATH = 'params.offcutClasses';

/** Checks the classes of offcuts: how many there are, and each. */
export function checkOffcutClasses(classes: readonly OffcutClassRequest[], faults: Faults): void {
  if (classes.length === 0) faults.add('InvalidParameter', PATH, 'There must be at least one class.');
  if (classes.length > LIMITS.MAX_OFFCUT_CLASSES) {
    const message = `There are ${classes.length} classes of offcuts; at most ${LIMITS.MAX_OFFCUT_CLASSES} are allowed.`;
    faults.add('TooManyEntries', PATH, message);
    return;
  }
  for (const [index, offcut] of classes.entries()) {
    const path = () => `${PATH}[${index}]`;
    if (!checkRanges(offcut, path, faults) || offcut.minWidth <= offcut.minLength) continue;
    const quote = (name: 'minWidth' | 'minLength') => faults.quote(`${path()}.${name}`, offcut[name]);
    const message = () =>
      `minWidth must not exceed minLength (${quote('minLength')}), but is ${quote('minWidth')}.`;
    faults.add('InvalidRange', `${path()}.minWidth`, message);
  }
}
