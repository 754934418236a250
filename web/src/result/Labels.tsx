import { type Mark, TURNED_PATH } from '../../../src/svg/block.ts';
import type { PlacedText } from '../../../src/svg/text.ts';
import { type PartLabel, PIXELS } from './labels.ts';

/** Distance from the middle of a line to its baseline, relative to its size. */
const BASELINE = 0.36;

/** The texts of parts, in pixels. */
export function Labels({ labels, kind }: { readonly labels: readonly PartLabel[]; readonly kind: string }) {
  return (
    <g class={kind}>
      {labels.map(({ key, block }) => (
        <g key={key}>
          {block.texts.map((text) => (
            <Label key={text.text} {...text} kind={kind} />
          ))}
          {block.mark && <Turned {...block.mark} />}
        </g>
      ))}
    </g>
  );
}

function Label({ text, x, y, size, upright, bold, squeezed, kind }: PlacedText & { readonly kind: string }) {
  const px = x * PIXELS;
  const py = y * PIXELS;
  return (
    <text
      class={`d-text ${kind}${bold ? ' is-bold' : ''}`}
      x={px}
      y={py + BASELINE * size * PIXELS}
      style={{ fontSize: `${size * PIXELS}px` }}
      textLength={squeezed && squeezed * PIXELS}
      lengthAdjust={squeezed && 'spacingAndGlyphs'}
      transform={upright ? `rotate(-90 ${px} ${py})` : undefined}
    >
      {text}
    </text>
  );
}

function Turned({ x, y, size, upright }: Mark) {
  const turn = upright ? 'rotate(-90)' : '';
  return (
    <path
      class="d-mark"
      transform={`translate(${x * PIXELS} ${y * PIXELS})${turn}scale(${size * PIXELS})`}
      d={TURNED_PATH}
    />
  );
}
