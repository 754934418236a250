import { useEffect } from 'preact/hooks';
import { count } from '../app/words.ts';
import { computeLayout } from '../searches/compute.ts';
import { focusCompute } from '../searches/focus.ts';
import { BANDS } from './edge-bands.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { MATERIALS } from './materials.ts';
import { Pieces } from './Pieces.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { Setup } from './Setup.tsx';
import { SolveBar } from './SolveBar.tsx';
import { Stock } from './Stock.tsx';
import { bands, focusOn, job, materials, redoEdit, undoEdit } from './store.ts';
import { squareMetres, totalsOf } from './totals.ts';
import './editor.css';
import './grid.css';
import './settings.css';
import './defects.css';
import './import.css';

/** Everything that people enter, or a line about it. */
export function Editor({ isFolded, isArrival }: { readonly isFolded: boolean; readonly isArrival: boolean }) {
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div class="editor">
      {isFolded ? (
        <FoldedJob />
      ) : (
        <>
          <Setup />
          <Pieces />
          <Stock />
          <SettingsPanel />
          <datalist id={MATERIALS}>
            {materials.value.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <datalist id={BANDS}>
            {bands.value.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
      {/* The example is solved. */}
      {!isArrival && <SolveBar key="solve" />}
      <ImportDialog />
    </div>
  );
}

function FoldedJob() {
  const { pieces, pieceArea } = totalsOf(job.value);
  return (
    <p class="folded">
      {count(pieces, 'piece')} of {count(job.value.pieces.length, 'type')}, {squareMetres(pieceArea)}{' '}
      <button type="button" onClick={() => focusOn('pieces')}>
        Edit the job
      </button>
    </p>
  );
}

function onKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const { target } = event;
  // What is being typed is the browser's to undo.
  const isTyping = target instanceof HTMLElement && target.dataset['typing'] !== undefined;
  const key = event.key.toLowerCase();
  if (key === 'enter') {
    // What was typed counts once its cell is left.
    focusCompute();
    computeLayout();
  } else if (isTyping) return;
  else if (key === 'z') event.shiftKey ? redoEdit() : undoEdit();
  else if (key === 'y') redoEdit();
  else return;
  event.preventDefault();
}
