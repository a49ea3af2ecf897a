import type { GraphNode } from './foldGraph.ts';
import { cutLabel, measureLabel } from './measureLabel.ts';
import { shortenDistinctly } from './shortenDistinctly.ts';

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

/** The size of the default box around what is shown of a label. */
export function getDefaultNodeSize(
  { label, icon }: Pick<GraphNode, 'label' | 'icon'>,
  font: string,
): { width: number; height: number } {
  const text = measureLabel(label, font);
  return {
    width: Math.max(leastWidth, Math.ceil(text) + nodePadding * 2 + (icon ? iconRoom : 0)),
    height: defaultNodeHeight,
  };
}

/** Letters of a label that is too long for a node: about what its box has room for. */
const maxLetters = 28;

/**
 * What nodes show of their labels: all of it where the default box has room for it, else as much as differs from the
 * others.
 *
 * @returns by label.
 */
export function fitLabels(labels: readonly string[], font: string): ReadonlyMap<string, string> {
  const isLong = (label: string) => measureLabel(label, font) > maxTextWidth;
  if (!labels.some(isLong)) return new Map(labels.map(label => [label, label]));
  const forms = shortenDistinctly(labels, maxLetters, isLong);
  return new Map([...forms].map(([label, form]) => [label, cutLabel(form, font, maxTextWidth)]));
}
