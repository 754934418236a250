import type { Book } from '../../../src/tables/workbook/read.ts';

interface Props {
  readonly book: Book;
  readonly onChoose: (worksheet: string) => void;
}

/** The choice among the worksheets of a workbook, if it has several. */
export function WorksheetChoice({ book, onChoose }: Props) {
  const { cells, worksheets } = book;
  if (worksheets.length < 2) return null;
  return (
    <label class="worksheet">
      Worksheet{' '}
      <select value={cells.worksheet} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {worksheets.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
