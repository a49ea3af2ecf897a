import { within } from '@portico/core';
import { type DrawRequest, parseDrawReport } from '../../frames/mermaid/frameProtocol.ts';

const deadlineMs = 30_000;

interface Diagram {
  resolve: (svg: string) => void;
  reject: (error: Error) => void;
}

/** Renders Mermaid's diagrams in a sandboxed frame, which is loaded with the first one. */
class MermaidFrame {
  readonly #frame: HTMLIFrameElement;
  readonly #diagrams = new Map<number, Diagram>();
  readonly #ready: Promise<void>;
  #lastId = 0;

  constructor() {
    this.#frame = createFrame();
    this.#ready = new Promise(resolve => {
      window.addEventListener('message', ({ source, data }: MessageEvent) => {
        if (source === null || source !== this.#frame.contentWindow) return;
        const report = parseDrawReport(data);
        if (report?.type === 'ready') resolve();
        else if (report?.type === 'rendered') this.#diagrams.get(report.id)?.resolve(report.svg);
        else if (report) this.#diagrams.get(report.id)?.reject(new Error(report.message));
      });
    });
    document.body.append(this.#frame);
  }

  async draw(request: Omit<DrawRequest, 'type' | 'id'>): Promise<string> {
    await waitFor(this.#ready);
    this.#lastId += 1;
    const id = this.#lastId;
    const rendered = new Promise<string>((resolve, reject) => {
      this.#diagrams.set(id, { resolve, reject });
    });
    // It has no origin to name; what it may hold is fixed by its own policy and this page's.
    this.#frame.contentWindow?.postMessage(
      { type: 'draw', id, ...request } satisfies DrawRequest,
      '*',
    );
    return waitFor(rendered).finally(() => this.#diagrams.delete(id));
  }
}

let frame: MermaidFrame | undefined;

/**
 * Renders a diagram in Mermaid's language.
 *
 * @returns the address of an image, in which nothing runs, and how wide it is at its own size.
 * @throws Error with the library's message, or when it takes longer than 30 seconds.
 */
export async function renderMermaid(
  request: Omit<DrawRequest, 'type' | 'id'>,
): Promise<{ url: string; width: number | undefined }> {
  frame ??= new MermaidFrame();
  const svg = await frame.draw(request);
  const [, width] = /^<svg\b[^>]*\bviewBox="(?:[-\d.]+ ){2}([\d.]+) /.exec(svg) ?? [];
  return {
    url: `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    width: width === undefined ? undefined : Math.ceil(Number(width)),
  };
}

function createFrame(): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.src = new URL('frames/mermaid.html', document.baseURI).href;
  // Scripts run, but without an origin.
  element.setAttribute('sandbox', 'allow-scripts');
  element.referrerPolicy = 'no-referrer';
  element.tabIndex = -1;
  element.ariaHidden = 'true';
  // Texts are measured in it, for which it needs a size.
  Object.assign(element.style, {
    position: 'fixed',
    insetInlineStart: '-4000px',
    width: '1200px',
    height: '800px',
    border: '0',
    opacity: '0',
    pointerEvents: 'none',
  });
  return element;
}

const waitFor = <Value>(promise: Promise<Value>) =>
  within(promise, deadlineMs, () => new Error('The diagram took longer than 30 seconds'));
