import { correction, generate } from 'lean-qr';
import type { Rectangle } from '../svg/paper.ts';

/** The dark parts of a QR code in a square, as rectangles: sharp at any resolution. */
export function qrCode(text: string, x: number, y: number, side: number): Rectangle[] {
  const code = generate(text, { minCorrectionLevel: correction.M });
  const module = side / code.size;
  const dark: Rectangle[] = [];
  for (let row = 0; row < code.size; row += 1) {
    for (let from = 0; from < code.size; from += 1) {
      let to = from;
      while (code.get(to, row)) to += 1;
      if (to > from)
        dark.push({ x: x + from * module, y: y + row * module, width: (to - from) * module, height: module });
      from = to;
    }
  }
  return dark;
}
