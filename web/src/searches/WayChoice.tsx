import { addressOf } from '../api/call.ts';
import { choice, firstChoice, way } from './way.ts';

/** Whether to search in the background, whether to show a first layout meanwhile, and what to know about it. */
export function WayChoice() {
  const { canQueue, isQueued, canDraw, drawsFirst, hint, wantsKey } = way.value;
  if (!canQueue && !canDraw && hint === undefined) return null;
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
      {canDraw && (
        <label class="tick">
          <input
            type="checkbox"
            checked={drawsFirst}
            onChange={({ currentTarget }) => (firstChoice.value = currentTarget.checked)}
          />
          Show a first layout meanwhile: it counts as one more solve
        </label>
      )}
      <p id="way-hint" class="hint">
        {hint} {wantsKey && <a href={addressOf('key/')}>Get a free key</a>}
      </p>
    </div>
  );
}
