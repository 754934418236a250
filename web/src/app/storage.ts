/** The storage of the browser, which may be full, switched off or missing. */

const PREFIX = 'cutting-layout.';

export type StoredName = 'job' | 'key' | 'theme';

export function stored(name: StoredName): string | undefined {
  try {
    return localStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @returns whether it was stored. */
export function store(name: StoredName, value: string | undefined): boolean {
  try {
    if (value === undefined) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
    return true;
  } catch {
    return false;
  }
}
