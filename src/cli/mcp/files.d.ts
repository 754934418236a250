/** The build copies such a file beside the program; its import is the path from there. */
declare module '*.wasm' {
  const path: string;
  export default path;
}
