import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import {
  DEFAULT_LABEL_FORMAT,
  DEFAULT_LABEL_ORDER,
  DEFAULT_PAPER,
  LABEL_FORMAT_NAMES,
  LABEL_FORMATS,
  LABEL_ORDERS,
  type LabelFormatName,
  type LabelOrder,
  labelsOnPage,
  PAPERS,
  type PaperName,
} from '../../../src/paper/formats.ts';
import type { Solved } from './figures.ts';
import type { About } from './file-names.ts';
import { closeMenu, Menu } from './Menu.tsx';
import { formatWords, ORDER_WORDS, PAPER_WORDS } from './paper-words.ts';
import type { Wanted } from './paper-worker.ts';
import { useSaving } from './saving.ts';
import type { ResultState } from './state.ts';

import './papers.css';

interface Props extends Pick<Solved, 'response' | 'name'> {
  readonly state: ResultState;
  readonly about: About;
}

/** All sheets, the one that is shown, or the piece that is selected. */
type Part = 'all' | 'sheet' | 'piece';

/** The numbers of the sheet and the piece, from 1. A paper of a piece is that of its sheet. */
function chosen({ sheet, selected, shown }: ResultState, part: Part) {
  const isPiece = part === 'piece' && selected.value >= 0;
  return {
    sheet: part === 'all' ? undefined : sheet.value + 1,
    piece: isPiece && shown ? selected.value - shown.firstPiece + 1 : undefined,
  };
}

/** Labels and worksheets for the shop floor, as PDF documents. */
export function Papers({ state, response, name = '', about }: Props) {
  const details = useRef<HTMLDetailsElement>(null);
  const { message, take } = useSaving();
  const format = useSignal<LabelFormatName>(DEFAULT_LABEL_FORMAT);
  const order = useSignal<LabelOrder>(DEFAULT_LABEL_ORDER);
  const start = useSignal(1);
  const paper = useSignal<PaperName>(DEFAULT_PAPER);
  /** Undefined: the name of the job. */
  const entered = useSignal<string | undefined>(undefined);
  const title = entered.value ?? name;
  const remarked = [title, about.remark].filter(Boolean).join(' · ');
  /** Which labels and worksheets are made. */
  const part = useSignal<Part>('all');
  const places = labelsOnPage(LABEL_FORMATS[format.value]);

  const making = (wanted: () => Wanted) => (event: Event) => {
    event.preventDefault();
    closeMenu(details);
    void take(async () => {
      const { paperOf } = await import('./paper.ts');
      return paperOf(state, response, wanted(), about.base);
    });
  };
  const labels = (): Wanted => ({
    kind: 'labels',
    format: format.value,
    order: order.value,
    start: start.value,
    ...chosen(state, part.value),
    title: remarked || undefined,
    remark: about.remark,
  });
  const worksheets = (): Wanted => ({
    kind: 'worksheets',
    paper: paper.value,
    title: remarked,
    sheet: chosen(state, part.value).sheet,
  });
  return (
    <>
      <Menu title="Labels and worksheets" details={details}>
        <div class="r-papers">
          <label>
            Print
            <select
              value={part.value}
              onChange={({ currentTarget }) => {
                part.value = currentTarget.value as Part;
              }}
            >
              <option value="all">All sheets</option>
              <option value="sheet">Sheet {state.sheet.value + 1} again</option>
              {state.selected.value >= 0 && <option value="piece">The selected piece again</option>}
            </select>
          </label>
          <form aria-label="Labels" onSubmit={making(labels)}>
            <label>
              Format
              <select
                value={format.value}
                onChange={({ currentTarget }) => {
                  format.value = currentTarget.value as LabelFormatName;
                  start.value = 1;
                }}
              >
                {LABEL_FORMAT_NAMES.map((name) => (
                  <option key={name} value={name}>
                    {formatWords(name)}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Order
              <select
                value={order.value}
                onChange={({ currentTarget }) => {
                  order.value = currentTarget.value as LabelOrder;
                }}
              >
                {LABEL_ORDERS.map((name) => (
                  <option key={name} value={name}>
                    {ORDER_WORDS[name]}
                  </option>
                ))}
              </select>
            </label>
            {places > 1 && (
              <label title="Counted row by row: for a sheet of which some labels are used up">
                First label at place
                <input
                  type="number"
                  required
                  min={1}
                  max={places}
                  step={1}
                  value={start.value}
                  onChange={({ currentTarget }) => {
                    start.value = currentTarget.valueAsNumber;
                  }}
                />
              </label>
            )}
            <button type="submit" class="r-button">
              Make labels
            </button>
          </form>
          <form aria-label="Worksheets" onSubmit={making(worksheets)}>
            <label>
              Paper
              <select
                value={paper.value}
                onChange={({ currentTarget }) => {
                  paper.value = currentTarget.value as PaperName;
                }}
              >
                {(Object.keys(PAPERS) as PaperName[]).map((name) => (
                  <option key={name} value={name}>
                    {PAPER_WORDS[name]}
                  </option>
                ))}
              </select>
            </label>
            <label>
              Name of the job
              <input
                type="text"
                maxLength={200}
                value={title}
                onChange={({ currentTarget }) => {
                  entered.value = currentTarget.value;
                }}
              />
            </label>
            <button type="submit" class="r-button">
              Make worksheets
            </button>
          </form>
        </div>
      </Menu>
      <span class="r-message" role="status">
        {message.value}
      </span>
    </>
  );
}
