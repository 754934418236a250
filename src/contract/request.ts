/** A well-formed solve request with the contract's defaults applied; its numbers may still be out of range. */
export interface SolveRequest {
  readonly strategy: 'greedy' | 'alns';
  readonly includeSvg: boolean;
}
