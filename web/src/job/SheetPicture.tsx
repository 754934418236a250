import { useRef, useState } from 'preact/hooks';
import type { DefectRow } from './rows.ts';
import { type Box, boxAfter, boxBetween, boxOf, withBox } from './sheet-picture.ts';
import { job } from './store.ts';
import { unitOf } from './unit.ts';

interface Props {
  readonly width: number;
  readonly height: number;
  readonly defects: readonly DefectRow[];
  readonly onDraw: (box: Box) => void;
  readonly onChange: (defects: readonly DefectRow[]) => void;
}

/** A sheet on which people draw the defects. */
export function SheetPicture({ width, height, defects, onDraw, onChange }: Props) {
  const unit = unitOf(job.value);
  const svg = useRef<SVGSVGElement>(null);
  const [drawn, setDrawn] = useState<{ readonly from: { x: number; y: number }; readonly box: Box }>();

  const pointOf = ({ clientX, clientY }: PointerEvent) => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return { x, y: height - y };
  };
  const begin = (event: PointerEvent) => {
    if (event.button !== 0) return;
    svg.current?.setPointerCapture(event.pointerId);
    const from = pointOf(event);
    setDrawn({ from, box: boxBetween(from, from, { width, height }) });
  };
  const go = (event: PointerEvent) => {
    if (drawn) setDrawn({ ...drawn, box: boxBetween(drawn.from, pointOf(event), { width, height }) });
  };
  const end = () => {
    // A mere click is no defect.
    if (drawn && drawn.box.width > 1 && drawn.box.height > 1) onDraw(drawn.box);
    setDrawn(undefined);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const row = defects[index];
    const box = row && boxOf(row, unit);
    if (!row || !box) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChange(defects.toSpliced(index, 1));
      return;
    }
    const press = { key: event.key, shift: event.shiftKey, isFine: event.altKey };
    const next = boxAfter(box, press, { width, height });
    if (!next) return;
    event.preventDefault();
    onChange(defects.toSpliced(index, 1, withBox(row, next, unit)));
  };

  const rect = ({ x, y, ...size }: Box) => ({ x, y: height - y - size.height, ...size });
  return (
    // biome-ignore lint/a11y/useSemanticElements: SVG has no fieldset
    <svg
      ref={svg}
      class="sheet-picture"
      viewBox={`0 0 ${width} ${height}`}
      role="group"
      aria-label="Picture of the sheet. Draw a defect with the mouse or a finger, or move one with the arrow keys."
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      onPointerCancel={() => setDrawn(undefined)}
    >
      <rect class="sheet" width={width} height={height} />
      {defects.map((row, index) => {
        const box = boxOf(row, unit);
        if (!box) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: there are no buttons in SVG
          <rect
            key={row.id}
            class="defect"
            {...rect(box)}
            role="button"
            // SVG knows no other spelling.
            tabindex={0}
            aria-label={`Defect ${index + 1}: ${box.width} by ${box.height}, ${box.x} from left, ${box.y} from bottom`}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPointerDown={(event) => event.stopPropagation()}
          />
        );
      })}
      {drawn && <rect class="defect drawn" {...rect(drawn.box)} />}
    </svg>
  );
}
