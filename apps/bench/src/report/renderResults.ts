import type { Results } from './figures.ts';
import { renderBundles } from './renderBundles.ts';
import { renderCatalogs } from './renderCatalogs.ts';
import { renderCompanies } from './renderCompanies.ts';
import { renderIdentity } from './renderIdentity.ts';
import { renderHostile } from './renderHostile.ts';
import { renderInstall } from './renderInstall.ts';
import { renderComparison, renderStreams } from './renderLive.ts';
import { renderPages } from './renderPages.ts';
import { renderStart } from './renderStart.ts';

const howTo = `# Results of the benchmarks

Figures of the last run of each part, beside what they are aimed at and, where it is known, what the
incumbent's newest release has on such a machine. They are figures, not tests: nothing passes or fails here.

## How to repeat them

\`\`\`sh
npm start                                     # once, so that server and portal are built; then stop it
pnpm --filter @portico/app-bench bench        # all parts, about ten minutes
pnpm --filter @portico/app-bench bench:catalog --engine postgres --entities 10000
pnpm --filter @portico/app-bench bench:company --engine postgres --entities 10000 --entities 100000
pnpm --filter @portico/app-bench bench:start
pnpm --filter @portico/app-bench bench:install
pnpm --filter @portico/app-bench bench:bundles
pnpm --filter @portico/app-bench bench:pages  # needs Chromium, or CHROME_PATH
pnpm --filter @portico/app-bench bench:identity --entities 100000
pnpm --filter @portico/app-bench bench:streams
pnpm --filter @portico/app-bench bench:hostile
pnpm --filter @portico/app-bench bench:compare --against ../portico-before --engine sqlite --entities 100000
\`\`\`

Each part writes its own figures into \`results.json\` and all tables here. Run nothing else meanwhile.`;

/** The whole document. */
export function renderResults(results: Results): string {
  const place = `Machine: ${results.machine}. Server, database, load and browser share it.`;
  return `${[howTo, place, ...renderSections(results)].join('\n\n')}\n`;
}

/** The sections of those parts that were measured. */
export function renderSections(results: Results): string[] {
  const {
    catalogs,
    companies = [],
    start,
    install,
    bundles,
    pages,
    identity,
    streams,
    hostile,
    comparison,
  } = results;
  return [
    ...renderCatalogs(catalogs),
    ...(companies.length > 0 ? [renderCompanies(companies)] : []),
    ...(start ? [renderStart(start)] : []),
    ...(install ? [renderInstall(install)] : []),
    ...(bundles ? [renderBundles(bundles)] : []),
    ...(pages ? [renderPages(pages)] : []),
    ...(identity ? [renderIdentity(identity)] : []),
    ...(streams ? [renderStreams(streams)] : []),
    ...(hostile ? [renderHostile(hostile)] : []),
    ...(comparison ? [renderComparison(comparison)] : []),
  ];
}
