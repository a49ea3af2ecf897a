import { inks } from '../../theme/inks.ts';
import { type ColorScheme, schemeColors } from '../../theme/tokens.ts';
import type { AnsiColor } from './textStyle.ts';

type Rgb = readonly [number, number, number];

const { light, dark } = schemeColors;

/** The sixteen named colours as text: black, red, green, yellow, blue, magenta, cyan, white, and the bright eight. */
const named: Readonly<Record<ColorScheme, readonly string[]>> = {
  light: [
    light.text,
    light.error,
    light.success,
    light.warning,
    '#3249c4',
    inks.light.violet,
    inks.light.teal,
    light.textQuiet,
    light.textQuiet,
    '#b81f2a',
    '#1b7042',
    '#8a5300',
    light.accent,
    '#9628a8',
    '#0b6a76',
    light.text,
  ],
  dark: [
    dark.textQuiet,
    dark.error,
    dark.success,
    dark.warning,
    dark.accent,
    inks.dark.violet,
    inks.dark.teal,
    dark.text,
    dark.textQuiet,
    '#ffa39e',
    '#8be3ae',
    '#f5c673',
    dark.accentStrong,
    '#e8b3f5',
    '#8ce0e7',
    '#ffffff',
  ],
};

/** Text keeps 4.5:1 on these, of which the chosen row is the nearest to the text. */
const surface: Readonly<Record<ColorScheme, string>> = {
  light: light.selected,
  dark: dark.selected,
};

const leastContrast = 4.5;
const memo = new Map<string, string>();

/** A terminal colour as text on the log's surfaces: itself where it can be read, else darker or lighter. */
export function toTextColor(color: AnsiColor, scheme: ColorScheme): string {
  const own = typeof color === 'number' ? named[scheme][color] : undefined;
  if (own !== undefined) return own;
  const key = `${scheme} ${color}`;
  let found = memo.get(key);
  if (found === undefined) {
    found = toHex(makeReadable(toRgb(color), scheme));
    memo.set(key, found);
  }
  return found;
}

/** A terminal colour as it is, to be behind text. */
export const toBackground = (color: AnsiColor): string => toHex(toRgb(color));

/** The colour of text on a background of its own: the wanted one where it can be read, else black or white. */
export function toTextColorOn(background: AnsiColor, wanted: AnsiColor | undefined): string {
  const behind = toRgb(background);
  if (wanted !== undefined) {
    const text = toRgb(wanted);
    if (contrast(text, behind) >= leastContrast) return toHex(text);
  }
  return contrast(black, behind) >= contrast(white, behind) ? '#000000' : '#ffffff';
}

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

function makeReadable(color: Rgb, scheme: ColorScheme): Rgb {
  const behind = parseHex(surface[scheme]);
  const target = scheme === 'light' ? black : white;
  let mixed = color;
  for (let share = 0; share <= 1; share += 0.05) {
    mixed = mix(color, target, share);
    if (contrast(mixed, behind) >= leastContrast) return mixed;
  }
  return target;
}

const mix = (from: Rgb, to: Rgb, share: number) =>
  from.map((value, index) =>
    Math.round(value + ((to[index] ?? 0) - value) * share),
  ) as unknown as Rgb;

/** The 256 colours of terminals: sixteen named, a cube of six steps each, and 24 greys. */
function toRgb(color: AnsiColor): Rgb {
  if (typeof color === 'string') return parseHex(color);
  if (color < 16) return parseHex(xterm[color] ?? '#000000');
  if (color >= 232) {
    const grey = 8 + (color - 232) * 10;
    return [grey, grey, grey];
  }
  const index = color - 16;
  return [toByte(Math.floor(index / 36)), toByte(Math.floor(index / 6) % 6), toByte(index % 6)];
}

const toByte = (step: number) => (step === 0 ? 0 : 55 + step * 40);

const xterm =
  '#000000 #cd0000 #00cd00 #cdcd00 #0000ee #cd00cd #00cdcd #e5e5e5 #7f7f7f #ff0000 #00ff00 #ffff00 #5c5cff #ff00ff #00ffff #ffffff'.split(
    ' ',
  );

function parseHex(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const toHex = (color: Rgb) =>
  `#${color.map(value => value.toString(16).padStart(2, '0')).join('')}`;

/** How far apart two colours are in brightness, from 1 to 21, as WCAG 2.2 defines it. */
function contrast(a: Rgb, b: Rgb) {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

function luminance([red, green, blue]: Rgb) {
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue);
}

const toLinear = (byte: number) => {
  const share = byte / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};
