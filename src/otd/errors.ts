/** Why a text is no OTD file, or none that a request can hold. */
export class OtdError extends Error {
  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`);
    this.name = 'OtdError';
  }
}

/** No OTD file can hold the layout. */
export class OtdUnavailable extends Error {}
