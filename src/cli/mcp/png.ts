import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** What drawing pixels needs beside the program. */
export interface PngAssets {
  /** The renderer. */
  readonly renderer: Uint8Array<ArrayBuffer>;
  /** TrueType fonts of the family `FONT`: the machine may have none. */
  readonly fonts: readonly Uint8Array[];
}

/** The family of the fonts. Its letters are as wide as those of Arial, which the drawings ask for. */
export const FONT = 'Arimo';

/** Makes PNG files of SVG documents. */
export type PngRenderer = (svg: string, pixels: number) => Uint8Array;

/**
 * Starts the renderer. It can be started once in a process.
 *
 * @returns draws a document so that its longer side has the number of pixels.
 */
export async function startPng({ renderer, fonts }: PngAssets): Promise<PngRenderer> {
  await initWasm(renderer);
  return (svg, pixels) => {
    const resvg = new Resvg(svg, {
      font: { fontBuffers: [...fonts], defaultFontFamily: FONT, sansSerifFamily: FONT },
      fitTo: { mode: isWide(svg) ? 'width' : 'height', value: pixels },
      background: '#fff',
    });
    try {
      const image = resvg.render();
      try {
        return image.asPng();
      } finally {
        image.free();
      }
    } finally {
      resvg.free();
    }
  };
}

/** Whether a document is at least as wide as it is high. */
function isWide(svg: string): boolean {
  const [, width = '', height = ''] = /\bviewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg) ?? [];
  return Number(width) >= Number(height);
}
