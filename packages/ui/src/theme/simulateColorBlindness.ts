import { readChannels } from './contrast.ts';

/** Kinds of colour vision: that of most people, and without the red, green or blue cones. */
export const visions = ['normal', 'protanopia', 'deuteranopia', 'tritanopia'] as const;

/** One of {@link visions}. */
export type Vision = (typeof visions)[number];

/** What each vision makes of linear red, green and blue, row by row (Machado, Oliveira and Fernandes, 2009). */
const matrices: Readonly<Record<Exclude<Vision, 'normal'>, readonly (readonly number[])[]>> = {
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

/** The colour that somebody with such vision sees, as `#rrggbb`. */
export function simulateColorBlindness(color: string, vision: Vision): string {
  if (vision === 'normal') return color;
  const linear = readChannels(color).map(toLinear);
  const seen = matrices[vision].map(row =>
    row.reduce((sum, weight, index) => sum + weight * (linear[index] ?? 0), 0),
  );
  return `#${seen.map(value => toHex(fromLinear(value))).join('')}`;
}

/** How different two colours look: 0 for the same, some 0.02 for what can just be distinguished, 1 for black and white. */
export function getColorDistance(one: string, other: string): number {
  const [a, b] = [toOklab(one), toOklab(other)];
  return Math.hypot(...a.map((value, index) => value - (b[index] ?? 0)));
}

function toOklab(color: string): number[] {
  const [red = 0, green = 0, blue = 0] = readChannels(color).map(toLinear);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toLinear(value: number): number {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

function fromLinear(value: number): number {
  const share = Math.min(1, Math.max(0, value));
  return 255 * (share <= 0.0031308 ? 12.92 * share : 1.055 * share ** (1 / 2.4) - 0.055);
}

function toHex(value: number): string {
  return Math.round(value).toString(16).padStart(2, '0');
}
