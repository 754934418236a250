import type { TrimCut } from '../../../src/contract/response.ts';
import type { Unit } from '../../../src/contract/unit.ts';
import { trimCutsOf } from '../../../src/svg/cut-tree.ts';
import type { Rectangle } from '../../../src/svg/paper.ts';
import type { Cut, CutList, Part } from './cut-list.ts';
import { pathOf, rectanglePath } from './shapes.ts';
import { onScreen, transformOf, type View } from './view.ts';
import { lengthText } from './words.ts';

import './player-layer.css';

/** Pixels of the thinnest line that stands for a cut. */
const LEAST_CUT = 2.5;
/** Pixels from the edge of the part to the dimension of the fence. */
const FENCE_INSET = 16;

interface Props {
  readonly list: CutList;
  /** The cuts along the margins, which come first. */
  readonly trims: readonly TrimCut[] | undefined;
  readonly step: number;
  readonly unit: Unit | undefined;
  readonly view: View;
}

/** What the player shows over the drawing: cuts made, the present cut with its fence distance, and finished parts dimmed. */
export function PlayerLayer({ list, trims, step, view, unit }: Props) {
  const cut = list.cuts[step - 1];
  const done = list.finished.filter(({ freedBy }) => freedBy < step);
  const trimmed = trimCutsOf(trims, list.whole).map(({ direction, position, kerf, region }) =>
    direction === 'V' ? { ...region, x: position, width: kerf } : { ...region, y: position, height: kerf },
  );
  const made = list.cuts.slice(0, Math.max(step - 1, 0)).map(({ kerf }) => kerf);
  return (
    <g>
      <g transform={transformOf(view)}>
        <path class="p-done" d={pathOf(done)} />
        <path class="p-made" d={pathOf([...trimmed, ...made])} />
      </g>
      {cut ? (
        <PresentCut key={step} cut={cut} view={view} unit={unit} />
      ) : (
        <Outline box={list.whole} view={view} />
      )}
    </g>
  );
}

function Outline({ box, view }: { readonly box: Rectangle; readonly view: View }) {
  return <rect class="p-part" {...onScreen(view, box)} />;
}

interface PresentProps {
  readonly cut: Cut;
  readonly view: View;
  readonly unit: Unit | undefined;
}

function PresentCut({ cut, view, unit }: PresentProps) {
  const { part, first, second, direction } = cut;
  const freed = [first, second].filter((side) => side && side.kind !== 'rest') as Part[];
  return (
    <>
      <g transform={transformOf(view)}>
        <path class="p-freed" d={freed.map(rectanglePath).join('')} />
      </g>
      <Outline box={part} view={view} />
      <rect class={`p-cut is-${direction}`} {...visible(onScreen(view, cut.kerf), direction)} />
      <Fence cut={cut} view={view} unit={unit} />
    </>
  );
}

/** A kerf too thin to see becomes a line around its middle. */
function visible({ x, y, width, height }: Rectangle, direction: 'H' | 'V'): Rectangle {
  const grow = Math.max(0, LEAST_CUT - (direction === 'V' ? width : height));
  return direction === 'V'
    ? { x: x - grow / 2, y, width: width + grow, height }
    : { x, y: y - grow / 2, width, height: height + grow };
}

/** The reference edge, and the distance from it to the cut. */
function Fence({ cut, view, unit }: PresentProps) {
  const { direction, fence, part, first } = cut;
  const box = onScreen(view, part);
  const span = onScreen(view, first);
  const text = lengthText(fence, unit);
  const halfWidth = 6 + text.length * 4;
  if (direction === 'V') {
    const y = box.y + Math.min(FENCE_INSET, box.height / 2);
    return (
      <>
        <path class="p-edge" d={`M${box.x} ${box.y}v${box.height}`} />
        <path class="p-fence" d={`M${box.x} ${y}h${span.width}`} />
        <Pill x={box.x + span.width / 2} y={y} halfWidth={halfWidth} text={text} />
      </>
    );
  }
  const x = box.x + Math.min(FENCE_INSET + halfWidth, box.width / 2);
  const bottom = box.y + box.height;
  return (
    <>
      <path class="p-edge" d={`M${box.x} ${bottom}h${box.width}`} />
      <path class="p-fence" d={`M${x} ${bottom}v${-span.height}`} />
      <Pill x={x} y={bottom - span.height / 2} halfWidth={halfWidth} text={text} />
    </>
  );
}

interface PillProps {
  readonly x: number;
  readonly y: number;
  readonly halfWidth: number;
  readonly text: string;
}

function Pill({ x, y, halfWidth, text }: PillProps) {
  return (
    <>
      <rect class="p-pill" x={x - halfWidth} y={y - 9} width={2 * halfWidth} height={18} rx={3} />
      <text class="p-pill-text" x={x} y={y + 4.2}>
        {text}
      </text>
    </>
  );
}
