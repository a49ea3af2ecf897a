import type { ReactNode } from 'react';
import type { LogBuffer } from './LogBuffer.ts';
import type { LineRange } from './lineRange.ts';

/** Props of {@link LogViewer}. */
export interface LogViewerProps {
  /** The whole text, or a buffer that is added to while text comes. */
  log: string | LogBuffer;
  /** What the log is of, as the name of its region; default `Log`. */
  label?: string;
  /** Whether more lines may come: then the viewer can follow the end, and does so at first. */
  isLive?: boolean;
  /** Begins at the end, also of a log to which nothing comes any more; default where it is live. */
  opensAtEnd?: boolean;
  /** Nothing has come yet, and it is not known whether there is anything. */
  isLoading?: boolean;
  /** Why the log, or the rest of it, did not come. */
  error?: Error | undefined;
  /** Says why it did not come, in place of the viewer's own panel of the error. */
  failure?: ReactNode;
  /** The text where there are no lines. */
  emptyTitle?: string;
  /** The text below that. */
  emptyDescription?: string;
  /** The lines that are marked. Without it the viewer keeps them itself. */
  selectedLines?: LineRange | undefined;
  /** Is told the lines that the reader chose; `undefined` when the choice was undone. */
  onSelectLines?: (lines: LineRange | undefined) => void;
  /** The address of lines, which a line's number carries; default a hash such as `#line-12`. */
  getLineHref?: (lines: LineRange) => string;
  /** The name of the downloaded file; default `log.txt`. */
  fileName?: string;
  /** How low the viewer may get: pixels, or a CSS length; default 55rem. It fills what holds it. */
  minHeight?: number | string;
}
