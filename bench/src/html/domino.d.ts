/** The package's own types have another name. */
declare module '@mixmark-io/domino' {
  export function createDocument(): unknown;
}
