import {
  hasControls,
  type ScannedLine,
  type ScanState,
  scanLogLine,
  startState,
} from './scanLogLine.ts';

const notifyAfterMs = 50;

/**
 * The lines of a log that may still grow. Appending costs what is appended. Those who watch are notified at most
 * twenty times a second.
 */
export class LogBuffer {
  #raw: string[] = [];
  #texts: string[] = [];
  /** What held before a line; only where it was not plain. */
  readonly #before = new Map<number, ScanState>();
  #state: ScanState = startState;
  #open: string | undefined;
  #openText: string | undefined;
  #longest = 0;
  #generation = 0;
  #version = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #watchers = new Set<() => void>();

  /** @param text - what is there at first. */
  constructor(text = '') {
    this.append(text);
  }

  /** How many lines there are; one that has no end yet counts. */
  get length(): number {
    return this.#raw.length + (this.#open === undefined ? 0 : 1);
  }

  /** How many lines have ended, and will not change any more. */
  get endedLength(): number {
    return this.#raw.length;
  }

  /** Characters of the longest line, to know how wide the log is. */
  get longestLine(): number {
    return Math.max(this.#longest, this.#open?.length ?? 0);
  }

  /** Rises when what was there is gone, so that what was found in it counts no more. */
  get generation(): number {
    return this.#generation;
  }

  /** Adds text as it comes: anything from a part of a line to many lines. */
  append(text: string): void {
    if (text === '') return;
    const lines = ((this.#open ?? '') + text).split('\n');
    const open = lines.pop();
    for (const line of lines) this.#end(line);
    this.#open = open === '' ? undefined : open;
    this.#openText = undefined;
    this.#change();
  }

  /** Forgets everything. */
  clear(): void {
    this.#raw = [];
    this.#texts = [];
    this.#before.clear();
    this.#state = startState;
    this.#open = undefined;
    this.#openText = undefined;
    this.#longest = 0;
    this.#generation += 1;
    this.#change();
  }

  /** The text of a line, from 0, without its control sequences; empty where there is no such line. */
  getText(index: number): string {
    if (index !== this.#raw.length) return this.#texts[index] ?? '';
    this.#openText ??= scanLogLine(this.#open ?? '', this.#state).text;
    return this.#openText;
  }

  /** A line, from 0, with its looks and links. */
  getLine(index: number): ScannedLine {
    const isOpen = index === this.#raw.length;
    const raw = (isOpen ? this.#open : this.#raw[index]) ?? '';
    const before = (isOpen ? this.#state : this.#before.get(index)) ?? startState;
    return scanLogLine(raw, before);
  }

  /** The texts of lines, joined; `last` is inclusive and both are from 0. Default all. */
  readText(first = 0, last = this.length - 1): string {
    const lines = this.#texts.slice(first, last + 1);
    if (this.#open !== undefined && last >= this.#raw.length)
      lines.push(this.getText(this.#raw.length));
    return lines.join('\n');
  }

  /** Calls back after changes, until the function that it returns is called. */
  readonly subscribe = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Another number for each change that watchers are notified of. */
  readonly getVersion = (): number => this.#version;

  #end(line: string) {
    const raw = line.endsWith('\r') ? line.slice(0, -1) : line;
    const isStyled = this.#state !== startState;
    if (isStyled) this.#before.set(this.#raw.length, this.#state);
    let text = raw;
    if (hasControls(raw)) {
      const scanned = scanLogLine(raw, this.#state);
      ({ text } = scanned);
      this.#state = isPlain(scanned.after) ? startState : scanned.after;
    }
    this.#raw.push(raw);
    this.#texts.push(text);
    this.#longest = Math.max(this.#longest, text.length);
  }

  #change() {
    if (this.#watchers.size === 0) {
      this.#version += 1;
      return;
    }
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#version += 1;
      for (const watcher of this.#watchers) watcher();
    }, notifyAfterMs);
  }
}

const isPlain = ({ style, href }: ScanState) =>
  href === undefined && Object.values(style).every(value => value === undefined || value === false);
