/** The platform as napi-rs names it: system, architecture and, where there are several, the C library. */
export function nativeTarget(): string {
  const { platform, arch } = process;
  if (platform === 'linux') return `linux-${arch}-${linuxLibrary()}`;
  return platform === 'win32' ? `win32-${arch}-msvc` : `${platform}-${arch}`;
}

let library: 'gnu' | 'musl' | undefined;

/** Node's own report names glibc's version where it runs on glibc; writing it takes some milliseconds. */
function linuxLibrary(): 'gnu' | 'musl' {
  if (library === undefined) {
    const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
    library = header.glibcVersionRuntime === undefined ? 'musl' : 'gnu';
  }
  return library;
}
