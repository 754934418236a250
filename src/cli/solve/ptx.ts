import { ptxFile } from '../../solve/render.ts';

/**
 * The PTX file of a layout.
 *
 * @param tell gets what to mind about it, or why there is none.
 * @returns undefined if no PTX file can hold the layout.
 */
export function ptxBytesOf(
  job: Uint8Array,
  result: Uint8Array,
  tell: (line: string) => void,
): Buffer | undefined {
  const { text, warnings } = ptxFile(job, result);
  for (const { fieldPath, message } of warnings) tell(`${fieldPath}: ${message}`);
  return text === null ? undefined : Buffer.from(text, 'latin1');
}
