import { messageOf } from '../../contract/errors.ts';

/** The same error, with the name of the database. */
export const named = ({ shown }: { readonly shown: string }, error: unknown): Error =>
  new Error(`state database ${shown}: ${messageOf(error)}`, { cause: error });
