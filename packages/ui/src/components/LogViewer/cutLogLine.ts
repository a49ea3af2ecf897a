import { isWebAddress, type LogSpan, type ScannedLine } from './scanLogLine.ts';
import { plainStyle, type TextStyle } from './textStyle.ts';

/** A piece of a line that looks the same all over. */
export interface LogPiece {
  readonly text: string;
  readonly style: TextStyle;
  /** Which match of the line it belongs to, from 0. */
  readonly match: number | undefined;
}

/** Pieces beside each other that lead to one address, or to none. */
export interface LogPart {
  readonly href: string | undefined;
  readonly pieces: readonly LogPiece[];
}

interface Stretch {
  start: number;
  end: number;
}

const address = /https?:\/\/[^\s<>"'`\u007b-\u007d\\]+/gi;

/**
 * Cuts a line where its look, a link or a match begins or ends.
 *
 * @param length - how many characters of the line are wanted.
 * @param pattern - what is looked for, with the flag `g`.
 */
export function cutLogLine(
  line: ScannedLine,
  length: number,
  pattern: RegExp | undefined,
): LogPart[] {
  const text = line.text.slice(0, length);
  const links = findLinks(text);
  const matches = pattern ? findMatches(text, pattern) : [];
  const parts: { href: string | undefined; link: number; pieces: LogPiece[] }[] = [];
  const edges = listEdges(text.length, [...line.spans, ...links, ...matches]);
  const follow = { span: 0, link: 0, match: 0 };

  for (const [index, end] of edges.entries()) {
    const start = edges[index - 1];
    if (start === undefined) continue;
    follow.span = skip(line.spans, follow.span, start);
    follow.link = skip(links, follow.link, start);
    follow.match = skip(matches, follow.match, start);
    const span = at(line.spans, follow.span, start);
    const link = at(links, follow.link, start);
    const href = span?.href ?? link?.href;
    const linkId = link && span?.href === undefined ? follow.link : -1;
    const piece = {
      text: text.slice(start, end),
      style: span?.style ?? plainStyle,
      match: at(matches, follow.match, start) && follow.match,
    };
    const last = parts.at(-1);
    if (last && last.href === href && last.link === linkId) last.pieces.push(piece);
    else parts.push({ href, link: linkId, pieces: [piece] });
  }
  return parts.map(({ href, pieces }) => ({ href, pieces }));
}

const skip = (stretches: readonly Stretch[], from: number, position: number) => {
  let index = from;
  while ((stretches[index]?.end ?? Infinity) <= position) index += 1;
  return index;
};

const at = <T extends Stretch | LogSpan>(
  stretches: readonly T[],
  index: number,
  position: number,
) => {
  const stretch = stretches[index];
  return stretch && stretch.start <= position ? stretch : undefined;
};

function listEdges(length: number, stretches: readonly Stretch[]) {
  const edges = new Set([0, length]);
  for (const { start, end } of stretches) {
    if (start < length) edges.add(start);
    if (end < length) edges.add(end);
  }
  return [...edges].sort((a, b) => a - b);
}

function findMatches(text: string, pattern: RegExp): Stretch[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

function findLinks(text: string) {
  if (!text.includes('://')) return [];
  return Array.from(text.matchAll(address), ({ 0: found, index }) => {
    // What ends a sentence or closes a bracket around the address is not part of it.
    const href = found.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '');
    return { start: index, end: index + href.length, href };
  }).filter(({ href }) => isWebAddress(href));
}
