/** How different colours look, also to the colour-blind. */

type Triple = readonly [number, number, number];

/** Full loss of one kind of cones, on linear RGB (Machado, Oliveira and Fernandes, 2009). */
const VISIONS: Readonly<Record<string, readonly [Triple, Triple, Triple]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

export const VISION_NAMES = Object.keys(VISIONS);

/** Linear RGB of `#rrggbb`. */
function linear(colour: string): Triple {
  const channel = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const times = (rows: readonly [Triple, Triple, Triple], [a, b, c]: Triple): Triple => {
  const row = ([x, y, z]: Triple) => Math.max(0, x * a + y * b + z * c);
  return [row(rows[0]), row(rows[1]), row(rows[2])];
};

/** OKLab, in which equal distances look equally different. */
function okLab([r, g, b]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

/** The distance of two colours in hundredths of the way from black to white: 2 is just visible side by side. */
export function distance(a: string, b: string, vision: string): number {
  const seen = VISIONS[vision];
  if (!seen) throw new Error(`no vision ${vision}`);
  const [l1, a1, b1] = okLab(times(seen, linear(a)));
  const [l2, a2, b2] = okLab(times(seen, linear(b)));
  return 100 * Math.hypot(l1 - l2, a1 - a2, b1 - b2);
}

/** The contrast ratio of WCAG, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const luminance = (colour: string) => {
    const [red, green, blue] = linear(colour);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [dark = 1, light = 1] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return light / dark;
}
