/** Refuses native addons to the unit tests, which share threads: such a test belongs to another tier. */

process.dlopen = (_, file) => {
  throw new Error(`${file} is native: a test that loads it belongs in test/service or test/system`);
};
