/** What a page requests of the frame. */
export interface DrawRequest {
  type: 'draw';
  id: number;
  source: string;
  scheme: 'light' | 'dark';
  /** The colour behind the diagram, as `rgb(…)`; labels of lines have it, so that the line does not cross them. */
  background: string;
}

/** What the frame reports. Nothing in it is trusted: it comes from where a stranger's text was rendered. */
export type DrawReport =
  | { type: 'ready' }
  | { type: 'rendered'; id: number; svg: string }
  | { type: 'failed'; id: number; message: string };

const maxSvgCharacters = 5_000_000;
const maxMessageCharacters = 2000;

/** Reads what came from a frame; `undefined` for what is not understood. */
export function parseDrawReport(data: unknown): DrawReport | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const { type, id, svg, message } = data as Readonly<Record<string, unknown>>;
  if (type === 'ready') return { type };
  if (typeof id !== 'number') return undefined;
  if (type === 'rendered' && typeof svg === 'string' && svg.length <= maxSvgCharacters)
    return { type, id, svg };
  if (type === 'failed' && typeof message === 'string')
    return { type, id, message: message.slice(0, maxMessageCharacters) };
  return undefined;
}
