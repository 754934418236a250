import { addressOf } from '../api/call.ts';
import { choice, way } from './way.ts';

/** Whether to search in the background, and what to know about it. */
export function WayChoice() {
  const { canQueue, isQueued, hint, wantsKey } = way.value;
  if (!canQueue && hint === undefined) return null;
  return (
    <div class="way">
      {canQueue && (
        <label class="tick">
          <input
            type="checkbox"
            checked={isQueued}
            aria-describedby="way-hint"
            onChange={({ currentTarget }) => (choice.value = currentTarget.checked)}
          />
          Search in the background
        </label>
      )}
      <p id="way-hint" class="hint">
        {hint} {wantsKey && <a href={addressOf('key/')}>Get a free key</a>}
      </p>
    </div>
  );
}
