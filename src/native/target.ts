/** The platform, as named by napi-rs: system, architecture and, if there are several, the C library. */
export function nativeTarget(): string {
  const { platform, arch } = process;
  if (platform === 'linux') return `linux-${arch}-${linuxLibrary()}`;
  return platform === 'win32' ? `win32-${arch}-msvc` : `${platform}-${arch}`;
}

let library: 'gnu' | 'musl' | undefined;

/** Node's own report names the version of glibc if Node runs on glibc. Writing it takes some milliseconds. */
function linuxLibrary(): 'gnu' | 'musl' {
  if (library === undefined) {
    const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
    library = header.glibcVersionRuntime === undefined ? 'musl' : 'gnu';
  }
  return library;
}
