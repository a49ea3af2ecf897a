import type { DefinitionOutline, OutlineItem } from '../points.ts';
import { BraceCounter } from './BraceCounter.ts';
import { listCodeLines } from './listCodeLines.ts';

const part = /^\s*(service|rpc|message|enum|extend)\s+([\w.]+)/;

/** The services, calls, messages and enums of a definition in the language of protocol buffers. */
export function outlineProto(text: string): DefinitionOutline {
  const items: OutlineItem[] = [];
  const braces = new BraceCounter();
  for (const { number: line, code } of listCodeLines(text)) {
    const [, kind, name] = part.exec(code) ?? [];
    if (kind && name) items.push({ name, kind, line, depth: braces.depth });
    braces.read(code, line);
  }
  return { items, problems: braces.problems };
}
