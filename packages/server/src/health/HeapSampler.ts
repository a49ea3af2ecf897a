import { type HeapProfiler, Session } from 'node:inspector/promises';
import type { HeapReading } from './HeapGrowth.ts';

/** A package whose heap is read, by the address of a file of its code: a path, or a `file:` URL. */
export type FindPackage = (file: string) => string | undefined;

/** One sample for so many bytes that are allocated. */
const samplingInterval = 512 * 1024;

/** Samples the process's allocations: V8 notes the stack of one in half a megabyte, and forgets it once it is collected. */
export class HeapSampler {
  readonly #session = new Session();

  /** @throws Error where the heap is sampled by somebody else, such as a flag of Node. */
  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post('HeapProfiler.startSampling', { samplingInterval });
  }

  /** What is alive by the package whose code led to the allocation, from the outside in: a library counts to who called it. */
  async read(findPackage: FindPackage): Promise<HeapReading> {
    const { profile } = await this.#session.post('HeapProfiler.getSamplingProfile');
    const bytes = new Map<string, number>();
    const waiting: { node: HeapProfiler.SamplingHeapProfileNode; owner: string | undefined }[] = [
      { node: profile.head, owner: undefined },
    ];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { node } = next;
      const owner = next.owner ?? findPackage(node.callFrame.url);
      if (owner !== undefined) bytes.set(owner, (bytes.get(owner) ?? 0) + node.selfSize);
      for (const child of node.children) waiting.push({ node: child, owner });
    }
    return bytes;
  }

  /** Ends sampling. */
  stop(): void {
    this.#session.disconnect();
  }
}
