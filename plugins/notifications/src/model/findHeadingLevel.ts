const heading = /^ {0,3}(#{1,6})(?:\s|$)/gm;

/**
 * The `headingLevel` with which the text's uppermost headings become headings of a level, whichever mark (`#`, `###`) its
 * author began with.
 */
export function findHeadingLevel(text: string, level: number): number {
  const depths = [...text.matchAll(heading)].map(([, marks = '']) => marks.length);
  return depths.length === 0 ? level : Math.max(1, level + 1 - Math.min(...depths));
}
