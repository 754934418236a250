import { useRef, useState } from 'preact/hooks';
import type { DefectRow } from './rows.ts';
import { type Box, boxAfter, boxBetween, boxOf, isDrawn, withBox } from './sheet-picture.ts';
import { system } from './store.ts';

interface Props {
  readonly width: number;
  readonly height: number;
  readonly defects: readonly DefectRow[];
  readonly onDraw: (box: Box) => void;
  readonly onChange: (defects: readonly DefectRow[]) => void;
}

/** A sheet on which people draw the defects. */
export function SheetPicture({ width, height, defects, onDraw, onChange }: Props) {
  const { value: own } = system;
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
    setDrawn({ from, box: boxBetween(from, from, { width, height }, own) });
  };
  const go = (event: PointerEvent) => {
    if (drawn) setDrawn({ ...drawn, box: boxBetween(drawn.from, pointOf(event), { width, height }, own) });
  };
  const end = () => {
    // A mere click is no defect.
    if (drawn && isDrawn(drawn.box, own)) onDraw(drawn.box);
    setDrawn(undefined);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const row = defects[index];
    const box = row && boxOf(row, own);
    if (!row || !box) return;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChange(defects.toSpliced(index, 1));
      return;
    }
    const press = { key: event.key, shift: event.shiftKey, isFine: event.altKey };
    const next = boxAfter(box, press, { width, height }, own);
    if (!next) return;
    event.preventDefault();
    onChange(defects.toSpliced(index, 1, withBox(row, next, own)));
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
        const box = boxOf(row, own);
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
            aria-label={`Defect ${index + 1}: ${row.width} by ${row.height}, ${row.x} from left, ${row.y} from bottom`}
            onKeyDown={(event) => onKeyDown(event, index)}
            onPointerDown={(event) => event.stopPropagation()}
          />
        );
      })}
      {drawn && <rect class="defect drawn" {...rect(drawn.box)} />}
    </svg>
  );
}
