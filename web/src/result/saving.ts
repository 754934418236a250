import { type ReadonlySignal, useSignal } from '@preact/signals';
import { save } from '../app/save.ts';
import { FileProblem } from './problem.ts';

/** A file to save, and what to mind about it. */
export interface File {
  readonly name: string;
  readonly data: Blob;
  readonly note?: string;
}

/** Makes a file. It may tell how far it is. */
export type Make = (progress: (text: string) => void) => Promise<File>;

interface Saving {
  /** How far it is, or what came of it, for people. */
  readonly message: ReadonlySignal<string>;
  readonly take: (make: Make) => Promise<void>;
}

/** Saves files that take a while to make. */
export function useSaving(): Saving {
  const message = useSignal('');
  const tell = (text: string) => {
    message.value = text;
  };
  const take = async (make: Make) => {
    tell('Preparing the file…');
    try {
      const { name, data, note } = await make(tell);
      save(name, data);
      tell(note ? `Saved ${name}. ${note}` : `Saved ${name}.`);
    } catch (error) {
      tell(
        error instanceof FileProblem
          ? error.message
          : 'The file could not be made. Try another format, or fewer pieces.',
      );
    }
  };
  return { message, take };
}
