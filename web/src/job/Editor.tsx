import { useEffect } from 'preact/hooks';
import { computeLayout } from '../searches/compute.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { JobBar } from './JobBar.tsx';
import { Pieces } from './Pieces.tsx';
import { SettingsPanel } from './SettingsPanel.tsx';
import { SolveBar } from './SolveBar.tsx';
import { Stock } from './Stock.tsx';
import { redoEdit, undoEdit } from './store.ts';
import './editor.css';
import './grid.css';
import './settings.css';
import './defects.css';
import './import.css';

/** Everything that people enter. */
export function Editor() {
  useEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div class="editor">
      <JobBar />
      <Pieces />
      <Stock />
      <SettingsPanel />
      <SolveBar />
      <ImportDialog />
    </div>
  );
}

function onKey(event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const { target } = event;
  // What is being typed is the browser's to undo.
  const isTyping = target instanceof HTMLElement && target.dataset['typing'] !== undefined;
  const key = event.key.toLowerCase();
  if (key === 'enter') {
    if (target instanceof HTMLElement) target.blur();
    computeLayout();
  } else if (isTyping) return;
  else if (key === 'z') event.shiftKey ? redoEdit() : undoEdit();
  else if (key === 'y') redoEdit();
  else return;
  event.preventDefault();
}
