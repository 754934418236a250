import {
  endedExample,
  hasOwnPieces,
  hasStockOfExample,
  settingsOfExample,
  withoutExample,
  withSettingsKept,
} from './example-end.ts';
import { labelIn, settingAt } from './settings.ts';
import { edit, job, system, undoEdit } from './store.ts';

/** Tells people that their own pieces have the settings of an example, or that these are gone. */
export function ExampleNote() {
  const { value: current } = job;
  if (endedExample.value !== undefined)
    return (
      <p class="note">
        The settings of the example “{endedExample.value}” are reset: its pieces are gone.
        {hasStockOfExample(current) && ' Its stock is still there.'}{' '}
        <button type="button" class="link" onClick={undoEdit}>
          Undo
        </button>
      </p>
    );
  const settings = settingsOfExample(current);
  if (settings.length === 0 || !hasOwnPieces(current)) return null;
  return (
    <p class="note">
      Your pieces still have the settings of the example “{current.example}”: {inWords(settings)}.{' '}
      <button type="button" class="link" onClick={() => edit(withoutExample)}>
        Reset them
      </button>{' '}
      <button type="button" class="link" onClick={() => edit(withSettingsKept)}>
        Keep them
      </button>
    </p>
  );
}

const inWords = (paths: readonly string[]): string =>
  paths
    .flatMap((path) => {
      const setting = settingAt(path);
      return setting ? `${labelIn(setting, system.value)} ${job.value.settings[path]}` : [];
    })
    .join(', ');
