import { startGraphLayoutWorker } from '../../startGraphLayoutWorker.ts';
import type { GraphLayout, LayoutRequest } from './graphTypes.ts';
import { layoutInRows } from './layoutInRows.ts';

/** A layout, and whether it is the plain one that is in for one that failed. */
export interface LayoutOutcome {
  layout: GraphLayout;
  isPlain: boolean;
}

interface Waiting {
  resolve(layout: GraphLayout): void;
  reject(error: Error): void;
}

const longestMs = 5000;

/** Lays graphs out away from the page's thread; one that takes too long, or cannot be done, is put in rows. */
export class GraphLayouter {
  #worker: Worker | undefined;
  #lastId = 0;
  readonly #waiting = new Map<number, Waiting>();

  async lay(request: LayoutRequest): Promise<LayoutOutcome> {
    try {
      return { layout: await this.#request(request), isPlain: false };
    } catch {
      return { layout: layoutInRows(request), isPlain: true };
    }
  }

  /** Ends the thread; layouts that are waited for are put in rows. */
  close(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(new Error('The layout was given up'));
    this.#waiting.clear();
  }

  async #request(request: LayoutRequest): Promise<GraphLayout> {
    // Where there are no threads, as in tests, it is done here.
    if (typeof Worker === 'undefined') {
      return (await import('./layoutGraph.ts')).layoutGraph(request);
    }
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = ++this.#lastId;
    const timer = setTimeout(() => this.close(), longestMs);
    try {
      return await new Promise<GraphLayout>((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject });
        worker.postMessage({ id, request });
      });
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(id);
    }
  }

  #start(): Worker {
    const worker = startGraphLayoutWorker();
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<{ id: number; layout?: GraphLayout; error?: string }>) => {
        const waiting = this.#waiting.get(data.id);
        if (data.layout) waiting?.resolve(data.layout);
        else waiting?.reject(new Error(data.error));
      },
    );
    worker.addEventListener('error', () => this.close());
    return worker;
  }
}
