import { defineConfig } from 'vitest/config';

export default defineConfig({
  // Worker threads that load a native addon can crash at exit on glibc; processes do not.
  test: { pool: 'forks', include: ['test/**/*.test.ts'], testTimeout: 30_000, hookTimeout: 30_000 },
});
