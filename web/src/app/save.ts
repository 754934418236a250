/** Milliseconds until the browser has certainly begun to read a file that it saves. */
const KEPT_MS = 60_000;

/** Saves a file, as if people had followed a link to it. */
export function save(name: string, data: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
