import type { GraphNode } from './foldGraph.ts';
import { cutLabel, measureLabel } from './measureLabel.ts';

/** Pixels. */
export const defaultNodeHeight = 36;
/** Around the text of a node, at each end; pixels. */
export const nodePadding = 14;

/** Edge of an icon, and what is between it and the label; pixels. */
export const iconSize = 16;
const iconGap = 7;
/** What an icon adds to a label. */
export const iconRoom = iconSize + iconGap;

const leastWidth = 64;
const maxTextWidth = 220;

/** The font of nodes, as CSS. */
export const nodeFont = (family: string) => `500 13px ${family}`;
/** The font of labels, as CSS. */
export const labelFont = (family: string) => `400 12px ${family}`;

/** The size of the default box around a label. */
export function getDefaultNodeSize(
  { label, icon }: Pick<GraphNode, 'label' | 'icon'>,
  font: string,
): { width: number; height: number } {
  const text = Math.min(measureLabel(label, font), maxTextWidth);
  return {
    width: Math.max(leastWidth, Math.ceil(text) + nodePadding * 2 + (icon ? iconRoom : 0)),
    height: defaultNodeHeight,
  };
}

/** The part of a label that the usual box has room for. */
export function fitLabel(label: string, font: string): string {
  return cutLabel(label, font, maxTextWidth);
}
