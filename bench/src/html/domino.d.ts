/** The package's own types are those of another name. */
declare module '@mixmark-io/domino' {
  export function createDocument(): unknown;
}
