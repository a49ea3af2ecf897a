/** Heap that the code of one package allocated, and that only grew. */
export interface GrownHeap {
  package: string;
  heapMb: number;
  grownMb: number;
  /** In how many minutes. */
  minutes: number;
}

/** Bytes that are alive, by the package whose code allocated them. */
export type HeapReading = ReadonlyMap<string, number>;

/** How often the heap is read. */
export const readingEveryMs = 5 * 60_000;
const readingsPerWindow = 6;
const maxWindows = 4;
const megabyte = 1024 * 1024;
/** What sampling cannot tell from noise. */
const minStepBytes = megabyte;
const minGrownBytes = 8 * megabyte;

/**
 * Finds heap that only grows. What is alive includes what the next collection frees, so that the lowest of the readings of half an hour
 * counts; a package is named once four of these in a row are each higher than the one before.
 */
export class HeapGrowth {
  /** The lowest readings of the last windows, the oldest first. */
  readonly #windows: HeapReading[] = [];
  #current: HeapReading = new Map();
  #readings = 0;

  /** Takes a reading into account. */
  add(reading: HeapReading): void {
    this.#current = this.#readings === 0 ? new Map(reading) : findLower(this.#current, reading);
    this.#readings += 1;
    if (this.#readings < readingsPerWindow) return;
    this.#readings = 0;
    this.#windows.push(this.#current);
    if (this.#windows.length > maxWindows) this.#windows.shift();
  }

  /** Packages whose heap only grew, that which grew most first. */
  list(): GrownHeap[] {
    const [first] = this.#windows;
    const last = this.#windows[maxWindows - 1];
    if (!first || !last) return [];
    return [...last]
      .flatMap(([name, bytes]): GrownHeap[] => {
        const lowest = this.#windows.map(window => window.get(name) ?? 0);
        const grownBytes = bytes - (first.get(name) ?? 0);
        const onlyGrew = lowest.every(
          (each, index) => index === 0 || each - (lowest[index - 1] ?? 0) >= minStepBytes,
        );
        if (!onlyGrew || grownBytes < minGrownBytes) return [];
        return [{ package: name, heapMb: toMb(bytes), grownMb: toMb(grownBytes), minutes }];
      })
      .toSorted((a, b) => b.grownMb - a.grownMb);
  }
}

const minutes = ((maxWindows - 1) * readingsPerWindow * readingEveryMs) / 60_000;
const toMb = (bytes: number) => Math.round(bytes / megabyte);

function findLower(one: HeapReading, other: HeapReading): HeapReading {
  return new Map([...one].map(([name, bytes]) => [name, Math.min(bytes, other.get(name) ?? 0)]));
}
