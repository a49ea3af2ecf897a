import { bandHalf, type Box, type Point } from './geometry.ts';

/** A title beside its blip. */
export interface PlacedLabel {
  /** As much of it as there is room for. */
  text: string;
  /** Where it begins. */
  x: number;
  /** Its middle. */
  y: number;
}

/** Size of the letters of labels. */
export const labelSize = 12;
/** Height of a label. */
export const labelHeight = 15;
const gap = 3;
const maxLetters = 26;
/** Shorter pieces of a title say nothing. */
const leastLetters = 5;

/** How wide a text is, rather too wide. */
export function estimateWidth(text: string, fontSize: number): number {
  let width = 0;
  for (const sign of text)
    width += /[MWmw@%—…]/.test(sign)
      ? 0.92
      : /[iljtfr.,:;'!| ()[\]]/.test(sign)
        ? 0.38
        : sign > '\u2E80'
          ? 1.05
          : /[A-Z0-9]/.test(sign)
            ? 0.7
            : 0.6;
  return width * fontSize;
}

/**
 * Places titles beside blips where no blip and no other title is; those for which there is no room are omitted.
 *
 * @returns one for each item, or `undefined`.
 */
export function placeLabels(
  items: readonly { point: Point; text: string }[],
  { blipRadius, box }: { blipRadius: number; box: Box },
): (PlacedLabel | undefined)[] {
  const blips: Box[] = items.map(({ point: { x, y } }) => ({
    x: x - blipRadius,
    y: y - blipRadius,
    width: 2 * blipRadius,
    height: 2 * blipRadius,
  }));
  // The band from left to right has the names of rings.
  const band = { x: box.x, y: -bandHalf, width: box.width, height: 2 * bandHalf };
  const taken = [...blips, band];
  return items.map(({ point, text }) => {
    for (const letters of new Set([maxLetters, 16, 10])) {
      if (letters < leastLetters) return undefined;
      const shown = text.length > letters ? `${text.slice(0, letters - 1).trimEnd()}…` : text;
      const width = estimateWidth(shown, labelSize);
      const side = blipRadius + gap;
      const places: Point[] = [
        { x: point.x + side, y: point.y },
        { x: point.x - side - width, y: point.y },
        { x: point.x - width / 2, y: point.y + blipRadius + labelHeight / 2 },
        { x: point.x - width / 2, y: point.y - blipRadius - labelHeight / 2 },
      ];
      for (const { x, y } of places) {
        const room = { x, y: y - labelHeight / 2, width, height: labelHeight };
        if (!isInside(room, box) || taken.some(other => overlaps(room, other))) continue;
        taken.push(room);
        return { text: shown, x, y };
      }
      if (text.length <= letters && letters !== maxLetters) return undefined;
    }
    return undefined;
  });
}

function overlaps(a: Box, b: Box): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

function isInside(inner: Box, outer: Box): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}
