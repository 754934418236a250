/**
 * What the allocator of the addon reads from the environment when the addon is loaded.
 *
 * By default it returns freed memory to the system a tenth of a second later, but only if something is allocated or freed
 * then. So a service at rest would keep the memory of its last large solves, some 50 MB. Returning it at once costs large
 * solves 2 to 3 % of their processor time, and small ones nothing.
 *
 * @param args the command line after the program's name.
 * @param environment what it sets for the allocator is kept.
 */
export const allocatorSettings = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> =>
  args[0] === 'serve' && environment['MIMALLOC_PURGE_DELAY'] === undefined
    ? { MIMALLOC_PURGE_DELAY: '0' }
    : {};
