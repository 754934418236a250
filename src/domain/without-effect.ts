import type { Warning } from '../contract/response.ts';

/** A warning of an option that is set, but changes nothing in this request. */
export const withoutEffect = (fieldPath: string, message: string): Warning => ({
  code: 'option_without_effect',
  fieldPath,
  message,
});
