/** The resident memory of a server over one phase, in bytes. */
export interface Memory {
  readonly begin: number;
  /** After a tenth of the phase, when everything made only once exists. */
  readonly tenth: number;
  readonly end: number;
  readonly max: number;
}

/** One sample of the memory. */
export interface Look {
  /** Of a monotonic clock. */
  readonly ms: number;
  readonly residentBytes: number;
}

/** @param looks in order of time, from the beginning of the phase to its end. */
export function memory(looks: readonly [Look, ...Look[]]): Memory {
  const [first] = looks;
  const last = looks.at(-1) ?? first;
  const tenth = first.ms + (last.ms - first.ms) / 10;
  return {
    begin: first.residentBytes,
    tenth: (looks.find(({ ms }) => ms >= tenth) ?? last).residentBytes,
    end: last.residentBytes,
    max: Math.max(...looks.map(({ residentBytes }) => residentBytes)),
  };
}
