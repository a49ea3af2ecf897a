import type { References } from '@portico/api-docs-common';
import type { ShownProblem } from '../model/problemCodes.ts';

/** The colours and letters of the portal, by the name of the CSS variable that a frame knows them under. */
export type FrameTheme = Readonly<Record<FrameToken, string>> & { readonly scheme: string };

/** What a frame may render with. */
export type FrameToken =
  | 'text'
  | 'text-quiet'
  | 'page'
  | 'raised'
  | 'sunken'
  | 'hover'
  | 'selected'
  | 'border'
  | 'border-strong'
  | 'accent'
  | 'on-accent'
  | 'error'
  | 'warning'
  | 'info'
  | 'success'
  | 'font'
  | 'mono-font';

/** A reference that leads nowhere, and why. */
export interface UnresolvedReference {
  target: string;
  reason: ShownProblem;
}

/** What a frame is asked to render. */
export interface RenderRequest {
  /** What it is, for those who listen. */
  title: string;
  definition: string;
  /** The files that it refers to, and those that could not be read. */
  references: References;
  /** Whether requests may be sent from the rendered definition. */
  mayTry: boolean;
  /** The place in it to begin at, as the frame itself called it; '' for its top. */
  place: string;
  locale: string;
  /** The texts of frames that have some of their own. */
  texts: Readonly<Record<string, string>>;
}

/** What the portal sends a frame. */
export type FrameCommand =
  | { type: 'theme'; theme: FrameTheme }
  | { type: 'render'; request: RenderRequest };

/** What a frame sends the portal. Nothing in it is trusted: it comes from where a stranger's text was rendered. */
export type FrameReport =
  | { type: 'ready' }
  | { type: 'size'; height: number }
  | { type: 'rendered'; unresolved: readonly UnresolvedReference[] }
  | { type: 'failed'; problems: readonly ShownProblem[] }
  | { type: 'place'; place: string }
  | { type: 'reveal'; top: number };

const tallest = 8_000_000;
const maxProblems = 50;
const longestText = 2000;

/** Reads what came from a frame; `undefined` for what is not understood. */
export function parseFrameReport(data: unknown): FrameReport | undefined {
  if (!isRecord(data)) return undefined;
  const report = data;
  switch (report['type']) {
    case 'ready':
      return { type: 'ready' };
    case 'size':
    case 'reveal': {
      const key = report['type'] === 'size' ? 'height' : 'top';
      const value = report[key];
      if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
      const bounded = Math.min(Math.max(Math.ceil(value), 0), tallest);
      return key === 'height'
        ? { type: 'size', height: bounded }
        : { type: 'reveal', top: bounded };
    }
    case 'place':
      return { type: 'place', place: parseText(report['place']) };
    case 'rendered':
      return {
        type: 'rendered',
        unresolved: parseList(report['unresolved'], ({ target, reason }) => ({
          target: parseText(target),
          reason: parseProblem(isRecord(reason) ? reason : {}),
        })),
      };
    case 'failed':
      return {
        type: 'failed',
        problems: parseList(report['problems'], parseProblem),
      };
    default:
      return undefined;
  }
}

function parseProblem({ message, values, line }: Readonly<Record<string, unknown>>): ShownProblem {
  const known = isRecord(values) ? Object.entries(values) : [];
  return {
    message: parseText(message),
    ...(known.length > 0 && {
      values: Object.fromEntries(known.map(([key, value]) => [key, parseText(value)])),
    }),
    line: typeof line === 'number' && line > 0 ? Math.floor(line) : undefined,
  };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function parseText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, longestText) : '';
}

function parseList<Item>(
  value: unknown,
  parse: (item: Readonly<Record<string, unknown>>) => Item,
): Item[] {
  if (!Array.isArray(value)) return [];
  return value.slice(0, maxProblems).flatMap(item => (isRecord(item) ? [parse(item)] : []));
}
