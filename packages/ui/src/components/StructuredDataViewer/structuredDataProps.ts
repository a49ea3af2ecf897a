import type { DataFormat } from './dataText.ts';

/** Props of {@link StructuredDataViewer}. */
export interface StructuredDataViewerProps {
  /** The data itself; or else `text`. */
  value?: unknown;
  /** YAML or JSON that holds the data. */
  text?: string | undefined;
  /** What the data is, as the name of its tree; default `Data`. */
  label?: string;
  /** How it is written at first; the reader may change it. Default `yaml`. */
  format?: DataFormat;
  /** Sort keys at first; the reader may change it. */
  sortsKeys?: boolean;
  /** Pixels after which the tree scrolls; default 520. */
  maxHeight?: number;
}
