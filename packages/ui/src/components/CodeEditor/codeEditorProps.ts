/** What is wrong with a part of a text. */
export interface CodeProblem {
  /** Offset of its first character; at most the length of the text. */
  from: number;
  /** Offset after its last one. */
  to: number;
  message: string;
  /** Default `error`. */
  severity?: 'error' | 'warning';
}

/** What may be written at a place. */
export interface CodeCompletion {
  label: string;
  /** Beside the label, such as a type. */
  detail?: string;
  /** What it means. */
  info?: string;
  /** Written in place of the label. */
  text?: string;
}

/** What may be written in place of the characters from an offset to the cursor. */
export interface CodeCompletions {
  from: number;
  options: readonly CodeCompletion[];
}

/** In pixels, as are those that callers give. */
export const defaultMinHeight = 240;
export const defaultMaxHeight = 640;

/** Props of the code editor. */
export interface CodeEditorProps {
  /** What is written here, for those who listen. */
  label: string;
  value: string;
  /** Without it the text cannot be changed. */
  onChange?: (value: string) => void;
  /** Others are shown without colours. */
  language?: 'yaml' | 'json' | 'text';
  problems?: readonly CodeProblem[];
  /** Finds what may be written at an offset; `undefined` for nothing. */
  complete?: (text: string, offset: number) => CodeCompletions | undefined;
  /** A former text; what differs from it is marked. */
  original?: string;
  /** In pixels; the text scrolls beyond. Default 240. */
  minHeight?: number;
  /** Default 640. */
  maxHeight?: number;
}
