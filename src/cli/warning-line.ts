import type { Warning } from '../contract/response.ts';

/** A warning as people read it. */
export const warningLine = ({ code, fieldPath, message }: Warning): string =>
  `warning: ${fieldPath}: ${message} (${code})`;
