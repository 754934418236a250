import { DEFAULT_UNIT, isInches, kerfText, type Unit } from '../../../src/contract/unit.ts';
import { metres, percent } from '../../../src/contract/words.ts';
import type { OffcutRule } from '../../../src/svg/offcuts.ts';
import type { Rectangle } from '../../../src/svg/paper.ts';
import { textWidth } from '../../../src/svg/text.ts';
import { count } from '../app/words.ts';
import type { Cut } from './cut-list.ts';
import { cutNumbers, RADIUS } from './cut-numbers.ts';
import { fateOf, placeOf, shortOriginOf, trimLines } from './cut-words.ts';
import { Drawing } from './Drawing.tsx';
import { EdgeMarks } from './EdgeMarks.tsx';
import { headlineOf, missingText, qualityOf, type Solved, searchFigures, shopFigures } from './figures.ts';
import { type Doubt, doubtOn } from './file-names.ts';
import { GrainMarks } from './GrainMarks.tsx';
import { Labels } from './Labels.tsx';
import { offcutLabels, type PartLabel, PIXELS, pieceLabels } from './labels.ts';
import { cutsOf, type Model, type UsedSheet } from './model.ts';
import { patternText } from './production.ts';
import { shapesOf } from './shapes.ts';
import { fitted, type Size, type View } from './view.ts';
import { lengthText, sizeText, sizeWithUnit } from './words.ts';

import './print.css';

/** Pixels of a drawing as wide as the page; and its greatest height, which leaves room for the cut list below it. */
const PAGE: Size = { width: 720, height: 560 };
const EDGE = 20;

interface Props extends Solved {
  readonly model: Model;
  /** The groups of identical sheets to print, by position. */
  readonly groups: readonly number[];
  readonly rule: OffcutRule;
}

/** The result on paper: a cover page, then a page for each sheet, with its numbered cuts and their list. */
export function PrintView(props: Props) {
  const { model, response, groups, rule } = props;
  return (
    <>
      <Cover {...props} />
      {groups.map((group) => {
        const [ordinal = 0, ...others] = model.groups[group] ?? [];
        const used = model.sheets[ordinal];
        return (
          used && (
            <SheetPage
              key={group}
              model={model}
              used={used}
              copies={1 + others.length}
              pattern={patternText(response.result, used.result.sheetIndex)}
              rule={rule}
              name={props.name}
              doubt={props}
            />
          )
        );
      })}
    </>
  );
}

function Remark(doubt: Doubt) {
  const text = doubtOn(doubt);
  return text === undefined ? null : <p class="print-stale">{text}</p>;
}

function Cover(props: Props) {
  const { model, groups, response, rule } = props;
  const left = model.groups.length - groups.length;
  return (
    <section class="print-page">
      <h1>{props.name || 'Cutting layout'}</h1>
      <Remark {...props} />
      <p class="print-headline">
        {headlineOf(response)}. {qualityOf(response.result)} {missingText(props)}
      </p>
      <table class="print-figures">
        <tbody>
          {[...shopFigures(props, model, rule), ...searchFigures(props)].map(([name, ...lines]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{lines.join('; ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2>Sheets</h2>
      <table class="print-list">
        <thead>
          <tr>
            <th>Sheet</th>
            <th>Copies</th>
            <th>Size</th>
            <th>Pieces</th>
            <th>Used</th>
            <th>Cuts</th>
            <th>Cut length</th>
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => {
            const [ordinal = 0, ...others] = model.groups[group] ?? [];
            const used = model.sheets[ordinal];
            return (
              used && (
                <tr key={group}>
                  <td>{ordinal + 1}</td>
                  <td>{1 + others.length}</td>
                  <td>
                    {[used.result.material, sizeText(used.stock, model.job.unit)].filter(Boolean).join(', ')}
                  </td>
                  <td>{used.result.placedCount}</td>
                  <td>{percent(used.result.utilization)}</td>
                  <td>{used.result.cutCount}</td>
                  <td>{metres(used.result.cutLength, model.job.unit)}</td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
      {left > 0 && <p>{count(left, 'other layout')} of this result: not printed here.</p>}
      {response.result.unplaced.length > 0 && <LeftOut {...props} />}
    </section>
  );
}

function LeftOut({ model, response }: Props) {
  return (
    <>
      <h2>Pieces left out</h2>
      <table class="print-list">
        <tbody>
          {response.result.unplaced.map((entry) => {
            const piece = model.job.pieces[entry.pieceIndex];
            return (
              <tr key={entry.pieceIndex}>
                <td>
                  {entry.count} × piece {model.nameOf(entry.originalIndex)}
                </td>
                <td>{piece && sizeText(piece, model.job.unit)}</td>
                <td>{entry.message}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

interface PageProps extends Pick<Solved, 'name'> {
  readonly doubt: Doubt;
  readonly model: Model;
  readonly used: UsedSheet;
  readonly copies: number;
  /** What is cut alike, if the request asks for it. */
  readonly pattern: string | undefined;
  readonly rule: OffcutRule;
}

function SheetPage({ model, used, copies, pattern, rule, name, doubt }: PageProps) {
  const { stock, result, ordinal } = used;
  const { cuts } = cutsOf(used);
  const { unit = DEFAULT_UNIT } = model.job;
  const givesOf = ({ first, second }: Cut) =>
    [first, second]
      .flatMap((part) => (part ? [fateOf(part, stock.defects, rule, model.nameOf)] : []))
      .join(', ');
  return (
    <section class="print-page">
      <header>
        <Remark {...doubt} />
        <h2>
          {name && <>{name} · </>}
          Sheet {ordinal + 1}
          {result.material !== undefined && <> · {result.material}</>}
          {copies > 1 && <> · cut {copies} times</>}
          {pattern !== undefined && <> · {pattern}</>}
        </h2>
        <p>
          {sizeWithUnit(stock, unit)} · {count(result.placedCount, 'piece')} · {percent(result.utilization)}{' '}
          used · {kerfText(stock, unit)}
        </p>
      </header>
      <PrintDrawing model={model} used={used} rule={rule} />
      {cuts.length > 0 && (
        <p class="print-key">
          Each cut: its direction, where it begins on the sheet, the fence distance in{' '}
          {isInches(unit) ? 'inches' : 'mm'}, and the part that it divides → what it gives. V is vertical,
          from the left edge; H is horizontal, from the lower edge.
        </p>
      )}
      <ol class="print-cuts">
        {trimLines(used, unit).map(({ direction, at, text }) => (
          <li key={text}>
            <b>0</b>
            <span>
              {at !== undefined && `${direction} at ${lengthText(at, unit)}: `}
              {text}
            </span>
          </li>
        ))}
        {cuts.map((cut) => (
          <li key={cut.number}>
            <b>{cut.number}</b>
            <span>
              {cut.direction} at {lengthText(placeOf(cut), unit)}, <b>{lengthText(cut.fence, unit)}</b> of{' '}
              {shortOriginOf(cut.part, cuts)} → {givesOf(cut)}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function PrintDrawing({ model, used, rule }: Pick<PageProps, 'model' | 'used' | 'rule'>) {
  const { stock, result } = used;
  const scale = Math.min((PAGE.width - 2 * EDGE) / stock.width, (PAGE.height - 2 * EDGE) / stock.height);
  const size = { width: PAGE.width, height: Math.ceil(stock.height * scale + 2 * EDGE) };
  const view = fitted(stock, size, EDGE);
  const list = cutsOf(used);
  const labels = pieceLabels(result.placements, view, size, model.nameOf, model.job.unit);
  const offcuts = offcutLabels(used, rule, view, size, model.job.unit);
  const texts = [...labels, ...offcuts].flatMap(textBoxes);
  return (
    <svg
      class="print-drawing"
      viewBox={`0 0 ${size.width} ${size.height}`}
      role="img"
      aria-label={`Sheet ${used.ordinal + 1}`}
    >
      <Drawing shapes={shapesOf(model, used, rule)} view={view} />
      <Labels kind="is-piece" labels={labels} />
      <Labels kind="is-offcut" labels={offcuts} />
      <EdgeMarks used={used} view={view} />
      <GrainMarks model={model} used={used} view={view} />
      <Sides used={used} view={view} size={size} unit={model.job.unit} />
      {cutNumbers(list.cuts, view, texts).map(({ number, x, y }) => (
        <g key={number} class="print-number">
          <circle cx={x} cy={y} r={RADIUS} />
          <text x={x} y={y + 3} style={{ fontSize: `${number < 100 ? 9 : 7}px` }}>
            {number}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface SidesProps {
  readonly used: UsedSheet;
  readonly view: View;
  readonly size: Size;
  readonly unit: Unit | undefined;
}

/** The sheet's width below it and its height to its left. */
function Sides({ used, view, size, unit }: SidesProps) {
  const { width, height } = used.stock;
  const x = view.left - 6;
  return (
    <g class="print-sides">
      <text x={view.left + (width * view.scale) / 2} y={size.height - 5}>
        {lengthText(width, unit)}
      </text>
      <text x={x} y={size.height / 2} transform={`rotate(-90 ${x} ${size.height / 2})`}>
        {lengthText(height, unit)}
      </text>
    </g>
  );
}

/** What the texts of a part cover, in pixels. */
function textBoxes({ block }: PartLabel): Rectangle[] {
  return block.texts.map(({ text, x, y, size, upright, bold }) => {
    const along = textWidth(text, bold) * size * PIXELS;
    const across = size * PIXELS;
    const [width, height] = upright ? [across, along] : [along, across];
    return { x: x * PIXELS - width / 2, y: y * PIXELS - height / 2, width, height };
  });
}
