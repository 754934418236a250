/** A workbook that cannot be read. Its message is for people: one or two sentences. */
export class WorkbookError extends Error {
  override readonly name = 'WorkbookError';
}

/** Why a workbook with a password cannot be read. */
export const PROTECTED = 'The file is protected by a password.';
