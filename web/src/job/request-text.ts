import type { WireRequest } from '../api/types.ts';

/** The request as JSON. 64-bit integers are written exactly, which JSON.stringify cannot do. */
export function requestText(request: WireRequest): string {
  return objectText(request, (value) => typeof value === 'object' && value !== null && !Array.isArray(value));
}

/** Only settings are 64-bit integers, so only they are looked at one by one. */
function objectText(object: object, isNested: (value: unknown) => boolean): string {
  const members = Object.entries(object).map(([name, value]) => {
    if (typeof value === 'bigint') return `${JSON.stringify(name)}:${value}`;
    return `${JSON.stringify(name)}:${isNested(value) ? objectText(value, isNested) : JSON.stringify(value)}`;
  });
  return `{${members.join(',')}}`;
}
