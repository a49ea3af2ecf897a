/** A terminal colour: an index of the 256, or its own `#rrggbb`. */
export type AnsiColor = number | string;

/** How a piece of terminal output looks. */
export interface TextStyle {
  readonly color?: AnsiColor | undefined;
  readonly background?: AnsiColor | undefined;
  readonly isBold?: boolean | undefined;
  readonly isDim?: boolean | undefined;
  readonly isItalic?: boolean | undefined;
  readonly isUnderlined?: boolean | undefined;
  readonly isStruck?: boolean | undefined;
  readonly isInverse?: boolean | undefined;
  /** It says that its line is a warning or worse. */
  readonly level?: 'error' | 'warning' | undefined;
}

/** Output that was given no look. */
export const plainStyle: TextStyle = {};

/**
 * The look after a "select graphic rendition" sequence. What it does not know changes nothing.
 *
 * @param parameters - what is between `ESC[` and `m`, such as `1;38;5;208`.
 * @see ECMA-48, 8.3.117 SGR; ITU T.416 for the colours with colons
 */
export function applySgr(style: TextStyle, parameters: string): TextStyle {
  const codes = parameters.split(';').map(readCode);
  let next = style;
  for (let index = 0; index < codes.length; index += 1) {
    const [code = 0, ...parts] = codes[index] ?? [];
    if (code !== 38 && code !== 48) {
      next = applyCode(next, code, parts);
      continue;
    }
    const { color, used } = parts.length > 0 ? readColons(parts) : readSemicolons(codes, index + 1);
    index += used;
    if (color !== undefined) next = { ...next, [code === 38 ? 'color' : 'background']: color };
  }
  return next;
}

const readCode = (text: string) => text.split(':').map(Number);

function applyCode(style: TextStyle, code: number, parts: readonly number[]): TextStyle {
  if (code === 0) return plainStyle;
  // An underline may name its kind; the kind 0 is none.
  if (code === 4) return { ...style, isUnderlined: parts[0] !== 0 };
  if (code >= 30 && code <= 37) return { ...style, color: code - 30 };
  if (code >= 40 && code <= 47) return { ...style, background: code - 40 };
  if (code >= 90 && code <= 97) return { ...style, color: code - 82 };
  if (code >= 100 && code <= 107) return { ...style, background: code - 92 };
  const change = changes[code];
  return change ? { ...style, ...change } : style;
}

const changes: Readonly<Record<number, TextStyle>> = {
  1: { isBold: true },
  2: { isDim: true },
  3: { isItalic: true },
  7: { isInverse: true },
  9: { isStruck: true },
  21: { isUnderlined: true },
  22: { isBold: false, isDim: false },
  23: { isItalic: false },
  24: { isUnderlined: false },
  27: { isInverse: false },
  29: { isStruck: false },
  39: { color: undefined },
  49: { background: undefined },
};

/** `38:5:n`, `38:2:r:g:b`, or `38:2:space:r:g:b`. */
function readColons([kind, ...rest]: readonly number[]) {
  if (kind === 5) return { color: toIndex(rest[0]), used: 0 };
  return { color: kind === 2 ? toHex(rest.slice(-3)) : undefined, used: 0 };
}

/** `38;5;n` or `38;2;r;g;b`: says how many codes belong to the colour. */
function readSemicolons(codes: readonly (readonly number[])[], start: number) {
  const values = codes.slice(start, start + 4).map(([value]) => value ?? 0);
  if (values[0] === 5) return { color: toIndex(values[1]), used: 2 };
  if (values[0] === 2) return { color: toHex(values.slice(1)), used: 4 };
  return { color: undefined, used: 0 };
}

const isByte = (value: number | undefined): value is number =>
  value !== undefined && Number.isInteger(value) && value >= 0 && value <= 255;

const toIndex = (value: number | undefined) => (isByte(value) ? value : undefined);

function toHex(values: readonly number[]) {
  if (values.length !== 3 || !values.every(isByte)) return undefined;
  return `#${values.map(value => value.toString(16).padStart(2, '0')).join('')}`;
}
