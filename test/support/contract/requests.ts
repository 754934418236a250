import { readFileSync } from 'node:fs';
import { ContractError } from '../../../src/contract/errors.ts';

/** A request of test/fixtures/requests. */
export function fixture(name: string): Uint8Array {
  return readFileSync(new URL(`../../fixtures/requests/${name}.json`, import.meta.url));
}

export function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** A minimal request with `literal`, as it is written here, as the value at `path` (`sheets[0].defects[0].x`). */
export function requestWith(path: string, literal: string): string {
  const request: Record<string, unknown> = {
    pieces: [{ width: 600, height: 400 }],
    sheets: [{ width: 3210, height: 2250 }],
  };
  const steps = path.split(/[.[\]]+/).filter((step) => step !== '');
  let place: Record<string, unknown> = request;
  for (const [position, step] of steps.slice(0, -1).entries()) {
    const isIndexNext = /^\d+$/.test(steps[position + 1] ?? '');
    place[step] ??= isIndexNext ? [] : { ...NEW_ELEMENT[steps[position - 1] ?? ''] };
    place = place[step] as Record<string, unknown>;
  }
  place[steps.at(-1) ?? ''] = PLACEHOLDER;
  return JSON.stringify(request).replace(`"${PLACEHOLDER}"`, literal);
}

const PLACEHOLDER = 'here';
const NEW_ELEMENT: Readonly<Record<string, object>> = { defects: { x: 0, y: 0, width: 1, height: 1 } };

/** The refusal that `call` ends in. */
export function refusalOf(call: () => unknown): ContractError {
  try {
    call();
  } catch (error) {
    if (error instanceof ContractError) return error;
    throw error;
  }
  throw new Error('nothing was refused');
}
