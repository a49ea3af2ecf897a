/** How many lists and maps of a YAML file may be within each other. */
export const maxYamlDepth = 100;

/**
 * The first line of a YAML text where more lists and maps are within each other than may be, counted from 1; what reads YAML would
 * run out of its stack on thousands.
 */
export function findDeepLine(text: string): number | undefined {
  const indents: number[] = [];
  let flow = 0;
  for (const [index, line] of text.split('\n').entries()) {
    const content = line.trimStart();
    if (content === '' || content.startsWith('#')) continue;
    const dashes = /^(?:[-?] +)*/.exec(content)?.[0].length ?? 0;
    const indent = line.length - content.length;
    while ((indents.at(-1) ?? -1) >= indent) indents.pop();
    indents.push(indent);
    for (const sign of content) {
      if (sign === '[' || sign === '{') flow += 1;
      else if ((sign === ']' || sign === '}') && flow > 0) flow -= 1;
      if (flow > maxYamlDepth) return index + 1;
    }
    if (indents.length + flow + dashes / 2 > maxYamlDepth) return index + 1;
  }
  return undefined;
}
