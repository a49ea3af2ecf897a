import { createExtensionPoint } from '@portico/core';
import type { Logger } from '../logging/Logger.ts';

/** What a page is told as it is served, so that its parts make no calls that bring nothing. */
export interface PageHint {
  /** Unlike that of any other hint: `announcements`. */
  name: string;
  /** Whether there is something to read. It is sent to everybody who opens a page, signed in or not. */
  read: () => Promise<boolean>;
}

/** Hints that pages are served with. */
export const pageHintPoint = createExtensionPoint<PageHint>({
  id: 'page-hint',
  description: 'What pages are told as they are served',
});

/** The hints of all plugins. */
export class PageHints {
  readonly #hints: PageHint[] = [];
  readonly #logger: Logger;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  add(hint: PageHint): void {
    this.#hints.push(hint);
  }

  /** What is known by name; a hint that fails is omitted, and its page finds out by itself. */
  async read(): Promise<Record<string, boolean>> {
    const read = await Promise.all(
      this.#hints.map(async hint => {
        try {
          return [[hint.name, await hint.read()] as const];
        } catch (error) {
          this.#logger.warn(`A page is served without the hint '${hint.name}'`, { error });
          return [];
        }
      }),
    );
    return Object.fromEntries(read.flat());
  }
}
