import { cutLabel, measureLabel } from './measureLabel.ts';

/** Pixels. */
export const defaultNodeHeight = 36;
/** Around the text of a node, at each end; pixels. */
export const nodePadding = 14;

const leastWidth = 64;
const mostTextWidth = 220;

/** The font of nodes, as CSS. */
export const nodeFont = (family: string) => `500 13px ${family}`;
/** The font of labels, as CSS. */
export const labelFont = (family: string) => `400 12px ${family}`;

/** The size of the usual box around a label; a folded group is higher. */
export function getDefaultNodeSize(
  { label, folded }: { label: string; folded?: unknown },
  font: string,
): { width: number; height: number } {
  const text = Math.min(measureLabel(label, font), mostTextWidth);
  return {
    width: Math.max(leastWidth, Math.ceil(text) + nodePadding * 2),
    height: folded ? defaultNodeHeight + 14 : defaultNodeHeight,
  };
}

/** The part of a label that the usual box has room for. */
export function fitLabel(label: string, font: string): string {
  return cutLabel(label, font, mostTextWidth);
}
