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
    <p>
      <label for="worksheet">Worksheet</label>{' '}
      <select
        id="worksheet"
        value={cells.worksheet}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      >
        {worksheets.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </p>
  );
}
