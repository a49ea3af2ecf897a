import type { DefinitionOutline, OutlineItem } from '../points.ts';
import { BraceCounter } from './BraceCounter.ts';
import { listCodeLines } from './listCodeLines.ts';

const named = /^\s*(?:(?:export\s+)?(?:const|let)\s+)?["']?([\w$]+)["']?\s*[:=]/;
const routerCall = /\b(?:router|createTRPCRouter|mergeRouters)\s*\(/i;
const procedureCall = /\.(query|mutation|subscription)\s*\(/;

interface Named {
  name: string;
  line: number;
  depth: number;
}

/** The routers and calls of a definition in TypeScript, as far as they are written in the usual way. */
export function outlineTrpc(text: string): DefinitionOutline {
  const items: OutlineItem[] = [];
  const braces = new BraceCounter();
  /** A call may be written over many lines: its name comes first, what it is last. */
  const names: Named[] = [];
  /** The depths at which the routers stand that the line is in. */
  const routers: number[] = [];
  for (const { number: line, code } of listCodeLines(text)) {
    const { depth } = braces;
    while ((routers.at(-1) ?? -1) >= depth) routers.pop();
    while ((names.at(-1)?.depth ?? -1) > depth) names.pop();
    const name = named.exec(code)?.[1];
    if (name !== undefined) names.push({ name, line, depth });
    if (name !== undefined && routerCall.test(code)) {
      items.push({ name, kind: 'router', line, depth: routers.length });
      routers.push(depth);
    }
    const kind = procedureCall.exec(code)?.[1];
    const owner = names.at(-1);
    if (kind !== undefined && owner && routers.length > 0)
      items.push({ name: owner.name, kind, line: owner.line, depth: routers.length });
    braces.read(code, line);
  }
  return { items, problems: braces.problems };
}
