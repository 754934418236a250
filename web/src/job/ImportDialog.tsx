import { useEffect, useRef, useState } from 'preact/hooks';
import { messageOf } from '../../../src/contract/errors.ts';
import { capitalized } from '../../../src/contract/words.ts';
import type { Question } from '../../../src/tables/columns.ts';
import type { System } from '../../../src/tables/lengths.ts';
import { problemText } from '../../../src/tables/read.ts';
import type { Problem } from '../../../src/tables/rows.ts';
import { announce } from '../app/announce.ts';
import { count } from '../app/words.ts';
import {
  cellsIn,
  GRAIN_OF,
  type Import,
  type ImportTable,
  importWanted,
  MEANINGS,
  readImport,
} from './importing.ts';
import { edit, focusOn, job } from './store.ts';
import type { Said, Side } from './table-rows.ts';
import { ROUNDED, SYSTEMS } from './unit.ts';
import { WorksheetChoice } from './WorksheetChoice.tsx';

/** Rows of the table that people see while they say what its columns hold. */
const PREVIEW = 6;
const MAX_PROBLEMS = 5;

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
  const [said, setSaid] = useState<Said>({});
  useEffect(() => dialog.current?.showModal(), []);
  const imported = readImport({ ...wanted, table }, job.value, said);
  const preview = cellsIn(wanted.content).lines.slice(0, PREVIEW);
  const close = () => {
    importWanted.value = undefined;
  };
  const take = (replaces: boolean) => {
    edit((old) => imported.into(old, replaces));
    announce(`Imported ${count(imported.count, 'row')}`);
    close();
    // The button that was pressed is gone.
    focusOn(table);
  };
  const mean = (index: number, field: string) => {
    const answers = new Map(said.answers);
    // What people said before gives way; what was guessed is guessed again.
    for (const [other, given] of answers)
      if (given === field && field !== 'material') answers.set(other, undefined);
    answers.set(index, field === '' ? undefined : field);
    setSaid({ ...said, answers });
  };
  const turnTo = async (worksheet: string) => {
    if (typeof wanted.content === 'string') return;
    try {
      const content = await wanted.content.turnTo(worksheet);
      importWanted.value = { ...wanted, table, content };
    } catch (error) {
      setFault(messageOf(error));
    }
  };
  const { questions } = imported;
  const problems = [
    ...questions.map(({ header, message, samples }) => `${header} ${message}: ${samples.join(', ')}.`),
    ...imported.problems.filter((problem) => !isQuestion(problem, questions)).map(problemText),
  ];
  const isBlocked = imported.count === 0 || questions.length > 0 || imported.asksGrain;
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
                setSaid({});
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
      {imported.own === undefined && (
        <div class="system">
          <label for="import-system">Numbers without a unit are</label>
          <select
            id="import-system"
            value={said.system ?? job.value.system}
            onChange={({ currentTarget }) => setSaid({ ...said, system: currentTarget.value as System })}
          >
            {Object.entries(SYSTEMS).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        </div>
      )}
      {(imported.asksGrain || said.grain !== undefined) && (
        <div class="system">
          <label for="import-grain">{GRAIN_OF[table]}</label>
          <select
            id="import-grain"
            value={said.grain ?? ASKED}
            aria-invalid={imported.asksGrain}
            onChange={({ currentTarget }) => setSaid({ ...said, grain: currentTarget.value as Side })}
          >
            {imported.asksGrain && (
              <option value={ASKED} disabled>
                Choose …
              </option>
            )}
            <option value="first">width</option>
            <option value="second">height</option>
          </select>
        </div>
      )}
      <p>{questions.length > 0 ? 'Say what the marked columns hold.' : 'Check what each column holds.'}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too */}
      <section class="preview" tabIndex={0} aria-label="First rows of the table">
        <table>
          <thead>
            <tr>
              {imported.columns.map(({ index, header, field }) => (
                <th key={index} scope="col">
                  <Meaning
                    table={table}
                    header={header}
                    field={field}
                    question={questions.find(({ column }) => column === index)}
                    onMean={(meaning) => mean(index, meaning)}
                  />
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
        {questions.length === 0 && <p>{count(imported.count, 'row')} can be imported.</p>}
        {imported.system !== job.value.system && (
          <p>
            The job changes to {SYSTEMS[imported.system]}.
            {imported.rounded > 0 &&
              ` Up to ${count(imported.rounded, 'length')} of it are rounded to ${ROUNDED[imported.system]}.`}
          </p>
        )}
        {imported.notes.map((text) => (
          <p key={text}>{text}</p>
        ))}
        {problems.length > 0 && (
          <ul class="problem-list">
            {problems.slice(0, MAX_PROBLEMS).map((text) => (
              <li key={text}>{capitalized(text)}</li>
            ))}
            {problems.length > MAX_PROBLEMS && <li>And {problems.length - MAX_PROBLEMS} more.</li>}
          </ul>
        )}
      </div>
      <div class="buttons">
        <button type="button" class="primary" disabled={isBlocked} onClick={() => take(true)}>
          Replace the {table === 'pieces' ? 'pieces' : 'stock'}
        </button>
        <button type="button" disabled={isBlocked} onClick={() => take(false)}>
          Add to them
        </button>
        <button type="button" onClick={close}>
          Cancel
        </button>
      </div>
    </dialog>
  );
}

/** Questions are among the problems, for those who cannot answer them. */
const isQuestion = ({ column, message }: Problem, questions: readonly Question[]): boolean =>
  questions.some(
    (each) => each.column + 1 === column && message.startsWith(`${each.header} ${each.message}`),
  );

interface MeaningProps {
  readonly table: ImportTable;
  readonly header: string;
  readonly field: string | undefined;
  /** Undefined unless people have to say what the column holds. */
  readonly question: Question | undefined;
  readonly onMean: (field: string) => void;
}

/** What one column holds. */
function Meaning({ table, header, field, question, onMean }: MeaningProps) {
  const words = MEANINGS[table];
  const likely = question?.choices ?? [];
  const others = Object.keys(words).filter((name) => !likely.includes(name));
  return (
    <select
      aria-label={`Column ${header} holds`}
      aria-invalid={question !== undefined}
      value={question ? ASKED : (field ?? '')}
      onChange={({ currentTarget }) => onMean(currentTarget.value)}
    >
      {question && (
        <option value={ASKED} disabled>
          Choose …
        </option>
      )}
      {likely.map((name) => (
        <option key={name} value={name}>
          {words[name]}
        </option>
      ))}
      <option value="">Not used</option>
      {others.map((name) => (
        <option key={name} value={name}>
          {words[name]}
        </option>
      ))}
    </select>
  );
}

/** The value of a column of which people have said nothing yet. */
const ASKED = '?';
