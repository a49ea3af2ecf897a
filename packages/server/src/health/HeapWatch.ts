import type { Logger } from '../logging/Logger.ts';
import { type GrownHeap, HeapGrowth, readingEveryMs } from './HeapGrowth.ts';
import { type FindPackage, HeapSampler } from './HeapSampler.ts';

/** Watches which packages hold heap that only grows, from when the first plugin wants it on. */
export class HeapWatch {
  readonly #logger: Pick<Logger, 'warn'>;
  readonly #sampler = new HeapSampler();
  readonly #growth = new HeapGrowth();
  readonly #finders = new Set<FindPackage>();
  #started: Promise<boolean> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(logger: Pick<Logger, 'warn'>) {
    this.#logger = logger;
  }

  /** Watches the packages that this finds, too. */
  watch(findPackage: FindPackage): void {
    this.#finders.add(findPackage);
    this.#started ??= this.#start();
  }

  /** Those that only grew, that which grew most first. */
  list(): GrownHeap[] {
    return this.#growth.list();
  }

  /** Takes a reading, as its timer does. */
  async read(): Promise<void> {
    if (!(await this.#started)) return;
    this.#growth.add(
      await this.#sampler.read(file => {
        for (const find of this.#finders) {
          const found = find(file);
          if (found !== undefined) return found;
        }
        return undefined;
      }),
    );
  }

  /** Ends watching. */
  stop(): void {
    clearInterval(this.#timer);
    if (this.#started) this.#sampler.stop();
    this.#started = undefined;
  }

  async #start(): Promise<boolean> {
    try {
      await this.#sampler.start();
    } catch (error) {
      this.#logger.warn('The heap of plugins is not watched', { error });
      return false;
    }
    const read = () =>
      this.read().catch((error: unknown) =>
        this.#logger.warn('The heap of plugins could not be read', { error }),
      );
    this.#timer = setInterval(() => void read(), readingEveryMs).unref();
    return true;
  }
}
