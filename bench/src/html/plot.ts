import { createDocument } from '@mixmark-io/domino';
import * as Plot from '@observablehq/plot';

/** The width of a plot on a row of its own, in pixels. */
export const WIDE = 900;

/** Colours of the page; it has some for light screens and some for dark ones. */
export const INK = {
  mark: 'var(--mark)',
  soft: 'var(--soft)',
  better: 'var(--better)',
  worse: 'var(--worse)',
};

/** Width of a letter in the plots, in pixels. No font of a page is much wider on average. */
const LETTER = 8;

/** Room for the longest of the texts, in pixels. */
export const roomFor = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map(({ length }) => length)) * LETTER + 8;

/** The part of an element that is used here: the compiler knows nothing of browsers. */
interface Drawn {
  readonly outerHTML: string;
  setAttribute(name: string, value: string): void;
  querySelector(name: string): { remove(): void } | null;
}

/**
 * A plot as SVG text, without its own style. The page forbids all styles but its own, so `style.ts` has the few rules
 * for plots.
 *
 * @param name describes the plot to people who cannot see it.
 */
export function draw(name: string, options: Plot.PlotOptions): string {
  const svg: Drawn = Plot.plot({
    document: createDocument(),
    className: 'plot',
    marginBottom: 44,
    ...options,
    // Below the values of the axis, not among them.
    x: { labelOffset: 40, ...options.x },
  });
  svg.setAttribute('role', 'img');
  svg.setAttribute('aria-label', name);
  svg.querySelector('style')?.remove();
  return svg.outerHTML;
}

/** From 0 to the largest share, in percent. */
export const percentages = (shares: readonly number[]): [number, number] => [
  0,
  100 * (Math.max(0, ...shares) || 0.01),
];

/** A logarithmic scale around some positive values. A single value has equal room on both sides. */
export function logarithmic(values: readonly number[]): Plot.ScaleOptions {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const room = least < greatest ? 1 : Math.sqrt(10);
  return { type: 'log', domain: [least / room, greatest * room], tickFormat: '~g' };
}
