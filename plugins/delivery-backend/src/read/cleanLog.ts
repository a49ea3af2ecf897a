import { maxLogBytes } from '@portico/delivery-common';
import { hideSecrets } from './hideSecrets.ts';

/** Characters of a line beyond which it is cut. */
const maxLineLength = 32_768;
const cutNote = ' … (cut)';

/**
 * A log as it is passed on: line by line, without what looks like a secret, and cut where it is too long. Neither the
 * whole log nor a whole line is in memory.
 */
export async function* cleanLog(
  log: AsyncIterable<Uint8Array>,
  maxBytes = maxLogBytes,
): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const lines = new LogLines();
  let bytes = 0;
  for await (const chunk of log) {
    bytes += chunk.length;
    yield lines.add(decoder.decode(chunk, { stream: true }));
    if (bytes < maxBytes) continue;
    yield `${lines.end()}\n… the log is longer than ${maxBytes / 1_000_000} MB; the rest is on the page of the host\n`;
    return;
  }
  yield lines.add(decoder.decode()) + lines.end();
}

/** Text as it comes, in whole lines. */
class LogLines {
  readonly #hider = hideSecrets();
  #open = '';
  #isCut = false;

  /** @returns the lines that have ended. */
  add(text: string): string {
    const parts = text.split('\n');
    const rest = parts.pop() ?? '';
    let ended = '';
    for (const part of parts) {
      this.#grow(part);
      ended += `${this.#take()}\n`;
    }
    this.#grow(rest);
    return ended;
  }

  /** @returns what has no end of its own. */
  end(): string {
    return this.#open === '' ? '' : this.#take();
  }

  #grow(text: string): void {
    const room = maxLineLength - this.#open.length;
    if (text.length > room) this.#isCut = true;
    this.#open += text.slice(0, Math.max(0, room));
  }

  #take(): string {
    const line = this.#hider(this.#open) + (this.#isCut ? cutNote : '');
    this.#open = '';
    this.#isCut = false;
    return line;
  }
}
