import type { DocsBuildLine } from '@portico/techdocs-common';

/** Collects the lines of a build's log, up to a number; further ones are counted. */
export class BuildLog {
  readonly #lines: DocsBuildLine[] = [];
  readonly #onLine: ((line: DocsBuildLine) => void) | undefined;
  #omitted = 0;

  constructor(onLine?: (line: DocsBuildLine) => void) {
    this.#onLine = onLine;
  }

  add(line: DocsBuildLine): void {
    if (this.#lines.length >= maxLines) {
      this.#omitted += 1;
      return;
    }
    const short = { ...line, message: line.message.slice(0, maxCharacters) };
    this.#lines.push(short);
    this.#onLine?.(short);
  }

  info(message: string): void {
    this.add({ level: 'info', message });
  }

  warn(message: string, file?: string, line?: number): void {
    this.add({
      level: 'warning',
      message,
      ...(file !== undefined && { file }),
      ...(line !== undefined && { line }),
    });
  }

  get lines(): DocsBuildLine[] {
    if (this.#omitted === 0) return [...this.#lines];
    return [
      ...this.#lines,
      { level: 'warning', message: `${this.#omitted} further lines are omitted` },
    ];
  }
}

const maxLines = 490;
const maxCharacters = 2000;
