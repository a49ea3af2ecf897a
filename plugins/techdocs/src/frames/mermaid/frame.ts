import mermaid from 'mermaid';
import { centerStates } from './centerStates.ts';
import type { DrawReport, DrawRequest } from './frameProtocol.ts';

const report = (message: DrawReport) => {
  // A sandboxed frame has no origin, and the page that may hold it is fixed by its policy.
  window.parent.postMessage(message, '*');
};

let previous: Promise<void> = Promise.resolve();

window.addEventListener('message', ({ data, source }: MessageEvent<DrawRequest>) => {
  if (source !== window.parent || data?.type !== 'draw') return;
  // One after the other: the library has one configuration for all.
  previous = previous.then(() => draw(data));
});
report({ type: 'ready' });

async function draw({ id, source, scheme, background }: DrawRequest): Promise<void> {
  try {
    mermaid.initialize({
      startOnLoad: false,
      securityLevel: 'strict',
      theme: scheme === 'dark' ? 'dark' : 'default',
      // Images show no HTML inside of diagrams.
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      themeCSS: `.edgeLabel rect, .edgeLabel .background, .labelBox { opacity: 1 !important; fill: ${background} !important; }`,
    });
    const { svg } = await mermaid.render(`diagram-${id}`, source);
    report({ type: 'rendered', id, svg: centerStates(svg) });
  } catch (error) {
    report({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) });
  }
}
