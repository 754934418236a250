import { focusCompute } from './focus.ts';
import { offerOf } from './remembered.ts';
import { dismiss, isBusy, left, takeUp } from './searches.ts';

/** The searches that people can take up again. */
export function LeftSearches() {
  const now = Date.now();
  if (left.value.length === 0) return null;
  return (
    <section class="left-searches" aria-label="Searches in the background">
      <ul>
        {left.value.map((search) => {
          const { text, action, dismissal } = offerOf(search, now);
          return (
            <li key={search.name}>
              <p>{text}</p>
              <div class="buttons">
                {action !== undefined && (
                  <button
                    type="button"
                    disabled={isBusy.value}
                    onClick={() => {
                      focusCompute();
                      takeUp(search);
                    }}
                  >
                    {action}
                  </button>
                )}
                <button
                  type="button"
                  onClick={() => {
                    focusCompute();
                    dismiss(search);
                  }}
                >
                  {dismissal}
                </button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
