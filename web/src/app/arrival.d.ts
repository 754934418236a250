declare module 'virtual:arrival' {
  import type { SolveResponse } from '../api/types.ts';

  /** The layout of the first example, made by the build (web/vite.config.ts). */
  const response: SolveResponse;
  export default response;
}
