import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../../src/contract/errors.ts';
import { capitalized } from '../../../src/contract/words.ts';
import { problemText } from '../../../src/tables/read.ts';
import { announce } from '../app/announce.ts';
import { count } from '../app/words.ts';
import { cellsIn, type Import, type ImportTable, importWanted, MEANINGS, readImport } from './importing.ts';
import { edit, job } from './store.ts';
import { FINEST } from './unit.ts';
import { WorksheetChoice } from './WorksheetChoice.tsx';

/** Rows of the table that people see while they say what its columns hold. */
const PREVIEW = 6;
const MOST_PROBLEMS = 5;

/** The dialog in which people check, and correct, what the columns of a table hold. */
export function ImportDialog() {
  const wanted = importWanted.value;
  if (!wanted) return null;
  const { name, content } = wanted;
  const key = typeof content === 'string' ? name : `${name}#${content.cells.worksheet}`;
  return <Dialog key={key} wanted={wanted} />;
}

function Dialog({ wanted }: { readonly wanted: Import }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [table, setTable] = useState<ImportTable>(wanted.table);
  const [fault, setFault] = useState<string>();
  const [meant, setMeant] = useState<readonly (string | undefined)[]>();
  useEffect(() => dialog.current?.showModal(), []);
  const imported = readImport({ ...wanted, table }, meant, FINEST[job.value.system]);
  const preview = cellsIn(wanted.content).lines.slice(0, PREVIEW);
  const close = () => {
    importWanted.value = undefined;
  };
  const take = (replaces: boolean) => {
    edit((old) => imported.into(old, replaces));
    announce(`Imported ${count(imported.count, 'row')}`);
    close();
  };
  const mean = (index: number, field: string) =>
    setMeant(
      imported.columns.map((column, at) => {
        if (at === index) return field === '' ? undefined : field;
        return column.field === field ? undefined : column.field;
      }),
    );
  const turnTo = async (worksheet: string) => {
    if (typeof wanted.content === 'string') return;
    try {
      const content = await wanted.content.turnTo(worksheet);
      importWanted.value = { ...wanted, table, content };
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  const { problems } = imported;
  const isEmpty = imported.count === 0;
  return (
    <dialog ref={dialog} class="import" aria-labelledby="import-title" onClose={close}>
      <h2 id="import-title">Import {wanted.name}</h2>
      <fieldset class="choice">
        <legend class="sr-only">What the rows are</legend>
        {(['pieces', 'sheets'] as const).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="table"
              checked={table === name}
              onChange={() => {
                setTable(name);
                setMeant(undefined);
              }}
            />
            {name === 'pieces' ? 'Pieces' : 'Stock'}
          </label>
        ))}
      </fieldset>
      {typeof wanted.content !== 'string' && <WorksheetChoice book={wanted.content} onChoose={turnTo} />}
      {fault !== undefined && (
        <p class="note bad" role="alert">
          {fault}
        </p>
      )}
      <p>Check what each column holds.</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too */}
      <section class="preview" tabIndex={0} aria-label="First rows of the table">
        <table>
          <thead>
            <tr>
              {imported.columns.map((column, index) => (
                <th key={column.index} scope="col">
                  <select
                    aria-label={`Column ${column.header} holds`}
                    value={column.field ?? ''}
                    onChange={({ currentTarget }) => mean(index, currentTarget.value)}
                  >
                    <option value="">Not used</option>
                    {Object.entries(MEANINGS[table]).map(([field, words]) => (
                      <option key={field} value={field}>
                        {words}
                      </option>
                    ))}
                  </select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ number, cells }) => (
              <tr key={number}>
                {imported.columns.map(({ index }) => (
                  <td key={index}>{cells[index] ?? ''}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div aria-live="polite">
        <p>{count(imported.count, 'row')} can be imported.</p>
        {imported.notes.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {problems.length > 0 && (
          <ul class="problem-list">
            {problems.slice(0, MOST_PROBLEMS).map((problem) => (
              <li key={`${problem.line}.${problem.column}`}>{capitalized(problemText(problem))}</li>
            ))}
            {problems.length > MOST_PROBLEMS && <li>And {problems.length - MOST_PROBLEMS} more.</li>}
          </ul>
        )}
      </div>
      <div class="buttons">
        <button type="button" class="primary" disabled={isEmpty} onClick={() => take(true)}>
          Replace the {table === 'pieces' ? 'pieces' : 'stock'}
        </button>
        <button type="button" disabled={isEmpty} onClick={() => take(false)}>
          Add to them
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}
