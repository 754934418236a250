/** Whether a state is a PostgreSQL database, named by its URL, and not a SQLite file. */
export const isPostgresUrl = (state: string): boolean => /^postgres(?:ql)?:\/\//i.test(state);

/**
 * A text without the credentials of the PostgreSQL URLs in it. A malformed URL may hide where its password ends, so
 * everything up to the last `@` of the line goes.
 */
export const withoutPasswords = (text: string): string =>
  text
    .replace(/(postgres(?:ql)?:\/\/)[^\n]*@/gi, '$1…@')
    .replace(/([?&](?:ssl)?password=)[^&\s'"]*/gi, '$1…');
