import { applySgr, plainStyle, type TextStyle } from './textStyle.ts';

/** What holds from one line to the next: a look, and an address that the text leads to. */
export interface ScanState {
  readonly style: TextStyle;
  readonly href: string | undefined;
}

/** A piece of a line's text with its look; `end` is exclusive. */
export interface LogSpan extends ScanState {
  readonly start: number;
  readonly end: number;
}

/** A line of a log without its control sequences. */
export interface ScannedLine {
  readonly text: string;
  readonly spans: readonly LogSpan[];
  /** What holds for the next line. */
  readonly after: ScanState;
}

/** The state before the first line. */
export const startState: ScanState = { style: plainStyle, href: undefined };

/* oxlint-disable no-control-regex -- control characters are what this file is about */
const control = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/;
const sequence =
  /(?:\u001b\[|\u009b)([0-?]*)[ -/]*([@-~]?)|\u001b\]([^\u0007\u001b]*)(?:\u0007|\u001b\\|$)|\u001b[ -/]*[0-~]?|[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;
/* oxlint-enable no-control-regex */

/** Whether a line holds anything that is not text, so that it must be scanned to be read. */
export const hasControls = (raw: string): boolean => control.test(raw);

/**
 * Reads a line of terminal output: colours and links become spans, all other control sequences are dropped.
 * A carriage return starts the line anew, as progress bars want it.
 */
export function scanLogLine(raw: string, before: ScanState): ScannedLine {
  let { style, href } = before;
  let text = '';
  let spans: LogSpan[] = [];
  let isReturned = false;

  const add = (piece: string) => {
    if (piece === '') return;
    if (isReturned) [text, spans, isReturned] = ['', [], false];
    const start = text.length;
    text += piece;
    if (style === plainStyle && href === undefined) return;
    spans.push({ start, end: text.length, style, href });
  };

  let position = 0;
  for (const match of raw.matchAll(sequence)) {
    add(raw.slice(position, match.index));
    position = match.index + match[0].length;
    const [found, parameters = '', final, command] = match;
    if (final === 'm' && !/[<=>?]/.test(parameters)) style = applySgr(style, parameters);
    else if (command?.startsWith('8;')) href = readHref(command);
    else if (found === '\r') isReturned = true;
  }
  add(raw.slice(position));
  return { text, spans, after: { style, href } };
}

/** The address of a terminal link, `8;parameters;address`; only those of the web are followed. */
function readHref(command: string) {
  const address = command.slice(command.indexOf(';', 2) + 1);
  return isWebAddress(address) ? address : undefined;
}

/** Whether a text is a whole address of the web. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}
