import { createDocument } from '@mixmark-io/domino';
import * as Plot from '@observablehq/plot';

/** The width of a plot that takes a row of its own, in pixels. */
export const WIDE = 900;

/** Colours of the page, which has some for light screens and some for dark ones. */
export const INK = {
  mark: 'var(--mark)',
  soft: 'var(--soft)',
  better: 'var(--better)',
  worse: 'var(--worse)',
};

/** Width of a letter of the plots' text, in pixels; no font of a page is much wider on average. */
const LETTER = 8;

/** Room for the longest of the texts, in pixels. */
export const roomFor = (texts: readonly string[]): number =>
  Math.max(0, ...texts.map(({ length }) => length)) * LETTER + 8;

/** What is used of an element: the compiler knows nothing of browsers here. */
interface Drawn {
  readonly outerHTML: string;
  setAttribute(name: string, value: string): void;
  querySelector(name: string): { remove(): void } | null;
}

/**
 * A plot as the text of an SVG drawing, without a style of its own: a page that forbids all styles but its own has
 * to have the few rules in `style.ts`.
 *
 * @param name tells people who cannot see the plot what it is.
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

/** From 0 to the greatest of some shares, in percent. */
export const percentages = (shares: readonly number[]): [number, number] => [
  0,
  100 * (Math.max(0, ...shares) || 0.01),
];

/** Around some positive values, on a logarithmic scale; a single one has as much room on both sides. */
export function logarithmic(values: readonly number[]): Plot.ScaleOptions {
  const [least, greatest] = [Math.min(...values), Math.max(...values)];
  const room = least < greatest ? 1 : Math.sqrt(10);
  return { type: 'log', domain: [least / room, greatest * room], tickFormat: '~g' };
}
