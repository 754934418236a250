import type { SolveResponse, WireRequest } from '../api/types.ts';

interface Props {
  readonly request: WireRequest;
  readonly response: SolveResponse;
  readonly elapsedMs: number;
  readonly isStale: boolean;
}

/** The layout of a job. */
export function Result({ response: { result }, isStale }: Props) {
  return (
    <div class="result">
      <h2>
        {result.sheetsUsed} sheets{isStale && ' (of an earlier job)'}
      </h2>
      <ol>
        {result.sheets.map(({ sheetIndex, placedCount }) => (
          <li key={sheetIndex}>{placedCount} pieces</li>
        ))}
      </ol>
    </div>
  );
}
