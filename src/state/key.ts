import { createHash, randomInt } from 'node:crypto';
import { PLANS, type Plan } from '../contract/quotas.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** 62^32 keys: 190 bits, too many to guess. */
const RANDOM_DIGITS = 32;

/** Enough for 32 bits. */
const CHECK_DIGITS = 6;

const FORM = new RegExp(`^cl_(?:${PLANS.join('|')})_[0-9A-Za-z]{${RANDOM_DIGITS + CHECK_DIGITS}}$`);

/** A new key: a prefix with the plan at issue, random digits, and check digits. */
export function makeKey(plan: Plan): string {
  const random = Array.from({ length: RANDOM_DIGITS }, () => DIGITS[randomInt(DIGITS.length)]);
  const unchecked = `cl_${plan}_${random.join('')}`;
  return unchecked + checkDigits(unchecked);
}

/** Whether a string can be a key. Detects mistyped keys without a look at the database. */
export function isWellFormedKey(text: string): boolean {
  return FORM.test(text) && text.endsWith(checkDigits(text.slice(0, -CHECK_DIGITS)));
}

function checkDigits(text: string): string {
  let rest = createHash('sha256').update(text).digest().readUInt32BE(0);
  let digits = '';
  for (let place = 0; place < CHECK_DIGITS; place++) {
    digits = DIGITS[rest % DIGITS.length] + digits;
    rest = Math.floor(rest / DIGITS.length);
  }
  return digits;
}
