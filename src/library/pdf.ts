/** A document for the shop floor. */
export interface PdfDocument {
  /** The bytes of the file. */
  readonly pdf: Uint8Array;
  readonly pages: number;
  /**
   * What to mind about it, in sentences: sheets that are left out because they are cut already, and letters that no font
   * has. Empty if there is nothing.
   */
  readonly remarks: readonly string[];
}

export interface PdfOptions {
  /**
   * TrueType or OpenType fonts for letters that the built-in one lacks, such as Chinese, Japanese or Arabic ones. The
   * first that has a letter prints it. Default: none.
   */
  readonly fonts?: readonly Uint8Array[] | undefined;
  /** Cancels the work after the page in hand; it then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined;
}
