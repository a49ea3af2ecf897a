/**
 * The contrast of two colours, as WCAG 2.2 defines it.
 *
 * @param one - a colour as `#rrggbb`; likewise `other`.
 * @returns 1 (the same) to 21 (black on white).
 */
export function getContrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The red, green and blue of a colour written `#rrggbb`, each from 0 to 255. */
export function readChannels(hex: string): number[] {
  return [1, 3, 5].map(start => Number.parseInt(hex.slice(start, start + 2), 16));
}

/**
 * One colour over another.
 *
 * @param front - a colour as `#rrggbb`; likewise `back`.
 * @param share - of the front colour, from 0 to 1.
 */
export function mixColors(front: string, back: string, share: number): string {
  const behind = readChannels(back);
  const mixed = readChannels(front).map((value, index) =>
    Math.round(value * share + (behind[index] ?? 0) * (1 - share)),
  );
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}

function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = readChannels(hex).map(value => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
