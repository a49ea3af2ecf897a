const address =
  /\b(?:href|src|srcset|poster)\s{0,9}=\s{0,9}(?:"([^"]{0,2000})"|'([^']{0,2000})'|([^\s>"']{1,2000}))|\n/gi;

const maxLines = 1000;

/**
 * Lines of addresses that are written as HTML.
 *
 * @returns takes the line of the next one with a target, counted from 0.
 */
export function listHtmlLines(markdown: string): (target: string) => number | undefined {
  let lines: Map<string, number[]> | undefined;
  return target => {
    lines ??= readLines(markdown);
    const own = lines.get(target);
    return own && own.length > 1 ? own.shift() : own?.[0];
  };
}

function readLines(markdown: string): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  let line = 0;
  for (const [match, doubled, single, plain] of markdown.matchAll(address)) {
    if (match === '\n') {
      line += 1;
      continue;
    }
    const value = (doubled ?? single ?? plain ?? '').replaceAll('&amp;', '&').trim();
    const parts = /[,\s]/.test(value) ? [value, ...value.split(/[\s,]+/)] : [value];
    for (const part of parts) {
      const own = lines.get(part) ?? [];
      if (own.length < maxLines) own.push(line);
      lines.set(part, own);
    }
    line += match.split('\n').length - 1;
  }
  return lines;
}
