import type { Line } from './cells.ts';
import { type Answers, columnOf, type Extra, type Guess, nameOf, type Question } from './columns.ts';
import { extentsOf, isNumeric, roughly } from './sizes.ts';
import { valuesOf } from './values.ts';

/**
 * The columns of a table without a header: width, height and quantity in this order, and the first text as label. Further
 * numbers are asked about, and the order too where the quantity may come first.
 */
export function columnsWithoutHeader<Field extends string>(
  lines: readonly Line[],
  width: number,
  answers: Answers<Field | Extra> = new Map(),
): Guess<Field | Extra> {
  const values = valuesOf(lines, width);
  const [first = { number: 1, cells: [] }] = lines;
  const free = Array.from({ length: width }, (_, index) => index).filter((index) => !answers.has(index));
  const cellOf = (index: number) => first.cells[index] ?? '';
  const taken = new Set([...answers.values()]);
  const size = taken.has('size' as Extra)
    ? undefined
    : free.find((index) => extentsOf(cellOf(index)) !== undefined);
  const numbers = free.filter((index) => isNumeric(cellOf(index)));
  const hasSize = size !== undefined || taken.has('size' as Extra);
  const order = (hasSize ? ['quantity'] : ['width', 'height', 'quantity']).filter(
    (field) => !taken.has(field as Field),
  );
  const text = taken.has('label' as Extra)
    ? undefined
    : free.find((index) => cellOf(index) !== '' && index !== size && !numbers.includes(index));
  const fieldOf = (index: number): string | undefined => {
    if (answers.has(index)) return answers.get(index);
    if (index === size) return 'size';
    return index === text ? 'label' : order[numbers.indexOf(index)];
  };
  const columns = Array.from({ length: width }, (_, index) =>
    columnOf<Field | Extra>(index, '', fieldOf(index) as Field | Extra | undefined),
  );
  const ask = (index: number, message: string, choices: readonly string[]): Question => ({
    column: index,
    header: nameOf('', index),
    message,
    samples: values[index]?.samples ?? [],
    choices,
  });
  const questions: Question[] = [];
  const [one, two, three, ...more] = numbers;
  const isOpen =
    answers.size === 0 && !hasSize && one !== undefined && two !== undefined && three !== undefined;
  if (isOpen && mayCountFirst(lines, [one, two, three]))
    questions.push(ask(one, 'may be the quantity or the width', ['quantity', 'width']));
  for (const index of hasSize ? numbers.slice(order.length) : more)
    if (columns[index]?.field === undefined)
      questions.push(ask(index, 'holds numbers that may matter', ['thickness', 'originalIndex', 'priority']));
  const others = free.filter((index) => columns[index]?.field === undefined && !numbers.includes(index));
  for (const index of others)
    if ((values[index]?.samples.length ?? 0) > 1)
      questions.push(ask(index, 'may be the material', ['material', 'label']));
  return { columns, questions, notes: new Map() };
}

/** Whether the first of three columns of numbers has smaller whole numbers than the last, as a quantity does. */
function mayCountFirst(
  lines: readonly Line[],
  [one, two, three]: readonly [number, number, number],
): boolean {
  return lines.some(({ cells }) => {
    const [first, second, third] = [roughly(cells[one]), roughly(cells[two]), roughly(cells[three])];
    if (first === undefined || second === undefined || third === undefined) return false;
    return /^\d+$/.test(cells[one] ?? '') && first <= third && first < second;
  });
}
