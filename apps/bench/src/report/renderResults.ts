import type { Results } from './figures.ts';
import { renderAims } from './renderAims.ts';
import { renderBundles } from './renderBundles.ts';
import { renderCatalogs } from './renderCatalogs.ts';
import { renderCompanies } from './renderCompanies.ts';
import { renderDocs } from './renderDocs.ts';
import { renderIdentity } from './renderIdentity.ts';
import { renderExisting } from './renderExisting.ts';
import { renderHostile } from './renderHostile.ts';
import { renderInstall } from './renderInstall.ts';
import { renderComparisons, renderStreams } from './renderLive.ts';
import { renderKubernetes } from './renderKubernetes.ts';
import { renderMemory } from './renderMemory.ts';
import { renderPages } from './renderPages.ts';
import { renderNotifications } from './renderNotifications.ts';
import { renderImport } from './renderImport.ts';
import { renderQuestions } from './renderQuestions.ts';
import { renderRefreshes } from './renderRefreshes.ts';
import { renderScales } from './renderScales.ts';
import { renderScaffolder } from './renderScaffolder.ts';
import { renderSearch } from './renderSearch.ts';
import { renderSizes } from './renderSizes.ts';
import { renderSteady } from './renderSteady.ts';
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
pnpm --filter @portico/app-bench bench:search --entities 10000
pnpm --filter @portico/app-bench bench:questions --entities 10000 --entities 100000
pnpm --filter @portico/app-bench bench:sizes --engine postgres --entities 10000
pnpm --filter @portico/app-bench bench:refresh --entities 10000
pnpm --filter @portico/app-bench bench:aims   # what has absolute aims, on both engines; five minutes on an idle machine
pnpm --filter @portico/app-bench bench:memory --entities 10000 --entities 100000
pnpm --filter @portico/app-bench bench:scale --engine sqlite --entities 1000000   # an hour, 10 GB of disk
pnpm --filter @portico/app-bench soak:steady --minutes 30 --engine sqlite
pnpm --filter @portico/app-bench bench:kubernetes # needs Chromium, or CHROME_PATH
pnpm --filter @portico/app-bench bench:docs --docs ../samples   # sites to build beside the generated pages
pnpm --filter @portico/app-bench bench:scaffolder # needs git and Chromium
pnpm --filter @portico/app-bench bench:import # needs git
pnpm --filter @portico/app-bench bench:existing # installs published plugins from the registry
pnpm --filter @portico/app-bench bench:compare --against ../portico-before --engine sqlite --entities 100000   # --catalog-only: see README.md
\`\`\`

Each part writes its own figures into \`results.json\` and all tables here. Run nothing else meanwhile: see that
\`uptime\` shows a load below 0.2 before each part. Three runs of the large catalogs, of which the median counts, on an idle
machine (SQLite some 5 minutes each, PostgreSQL 8):

\`\`\`sh
for run in 1 2 3; do
  pnpm --filter @portico/app-bench bench:company --engine sqlite --entities 10000 --entities 100000
  pnpm --filter @portico/app-bench bench:company --engine postgres --entities 10000 --entities 100000
  cp apps/bench/results.json /tmp/results-$run.json
done
\`\`\`

Where others use the machine, compare CPU and not time: of calls the column of CPU, of ingestion that of server and database.`;

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
    searches = [],
    questions = [],
    refreshes = [],
    sizes = [],
    scales = [],
    steady = [],
    aims = [],
    memory = [],
    kubernetes,
    docs,
    scaffolder,
    import: imports,
    existing,
    notifications = [],
    comparisons = [],
  } = results;
  return [
    ...(aims.length > 0 ? [renderAims(aims)] : []),
    ...(memory.length > 0 ? [renderMemory(memory)] : []),
    ...renderCatalogs(catalogs),
    ...(companies.length > 0 ? [renderCompanies(companies)] : []),
    ...(start ? [renderStart(start)] : []),
    ...(install ? [renderInstall(install)] : []),
    ...(bundles ? [renderBundles(bundles)] : []),
    ...(pages ? [renderPages(pages)] : []),
    ...(identity ? [renderIdentity(identity)] : []),
    ...(streams ? [renderStreams(streams)] : []),
    ...(hostile ? [renderHostile(hostile)] : []),
    ...(searches.length > 0 ? [renderSearch(searches)] : []),
    ...(questions.length > 0 ? [renderQuestions(questions)] : []),
    ...(refreshes.length > 0 ? [renderRefreshes(refreshes)] : []),
    ...(sizes.length > 0 ? [renderSizes(sizes)] : []),
    ...(scales.length > 0 ? [renderScales(scales)] : []),
    ...(steady.length > 0 ? [renderSteady(steady)] : []),
    ...(kubernetes ? [renderKubernetes(kubernetes)] : []),
    ...(docs ? [renderDocs(docs)] : []),
    ...(scaffolder ? [renderScaffolder(scaffolder)] : []),
    ...(imports ? [renderImport(imports)] : []),
    ...(existing ? [renderExisting(existing)] : []),
    ...(notifications.length > 0 ? [renderNotifications(notifications)] : []),
    ...(comparisons.length > 0 ? [renderComparisons(comparisons)] : []),
  ];
}
