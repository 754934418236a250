/** The build copies such a file beside the bundles; its import is the path from there. */
declare module '*.ttf' {
  const path: string;
  export default path;
}
