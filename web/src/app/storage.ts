/** The storage of the browser, which may be full, switched off or missing. */

const PREFIX = 'cutting-layout.';

export type StoredName = 'job' | 'jobId' | 'jobName' | 'fault' | 'key' | 'searches' | 'theme';

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

/** The same, for this tab alone. */
export function storedInTab(name: StoredName): string | undefined {
  try {
    return sessionStorage.getItem(PREFIX + name) ?? undefined;
  } catch {
    return undefined;
  }
}

export function storeInTab(name: StoredName, value: string): void {
  try {
    sessionStorage.setItem(PREFIX + name, value);
  } catch {
    // The last job of any tab is opened instead.
  }
}

/** Calls `listener` when another page of this browser stores something else under the name. */
export function onStored(name: StoredName, listener: () => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === PREFIX + name || key === null) listener();
  });
}
