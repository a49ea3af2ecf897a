import type { Metrics } from '@portico/server';
import type { BuildEnd } from './store/BuildStore.ts';

/** Counts builds that ended in this process. */
export interface BuildMetrics {
  count(state: BuildEnd['state'], renderedPages: number): void;
}

/** Serves how sites and their builds do as metrics. */
export function declareDocsMetrics(
  metrics: Metrics,
  store: { countSites: () => Promise<{ built: number; failed: number }> },
): BuildMetrics {
  metrics.gauge({
    name: 'sites',
    help: 'Sites of docs, by whether their last build succeeded',
    labels: ['state'],
    async read() {
      const counts = await store.countSites();
      return Object.entries(counts).map(([state, value]) => ({ labels: { state }, value }));
    },
  });
  const builds = metrics.counter({
    name: 'builds',
    help: 'Builds of docs that ended in this process',
    labels: ['state'],
  });
  const pages = metrics.counter({ name: 'rendered_pages', help: 'Pages that were rendered anew' });
  return {
    count(state, renderedPages) {
      builds.add({ state });
      pages.add({}, renderedPages);
    },
  };
}
