import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { compareBuilds } from './parts/compareBuilds.ts';
import { measureAims } from './parts/measureAims.ts';
import { measureBundles } from './parts/measureBundles.ts';
import { measureCatalog } from './parts/measureCatalog.ts';
import { measureCompany } from './parts/measureCompany.ts';
import { measureDocs } from './parts/measureDocs.ts';
import { measureExisting } from './parts/measureExisting.ts';
import { measureHostile } from './parts/measureHostile.ts';
import { measureIdentity } from './parts/measureIdentity.ts';
import { measureInstall } from './parts/measureInstall.ts';
import { measureKubernetes } from './parts/measureKubernetes.ts';
import { measureMemory } from './parts/measureMemory.ts';
import { measureNotifications } from './parts/measureNotifications.ts';
import { measurePages } from './parts/measurePages.ts';
import { measureImport } from './parts/measureImport.ts';
import { measureQuestions } from './parts/measureQuestions.ts';
import { measureRefresh } from './parts/measureRefresh.ts';
import { measureScale } from './parts/measureScale.ts';
import { measureScaffolder } from './parts/measureScaffolder.ts';
import { measureSearch } from './parts/measureSearch.ts';
import { measureSizes } from './parts/measureSizes.ts';
import { measureStart } from './parts/measureStart.ts';
import { measureStreams } from './parts/measureStreams.ts';
import type { Provenance } from './report/figures.ts';
import type { StreamFigures } from './report/loadFigures.ts';
import { renderSections } from './report/renderResults.ts';
import { describeProvenance, updateResults } from './report/resultsStore.ts';
import type { EngineName } from './server/engines.ts';

const allSizes = ['1000', '10000', '100000'];
const allEngines: readonly EngineName[] = ['sqlite', 'postgres'];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', multiple: true, default: [...allEngines] },
    entities: { type: 'string', multiple: true, default: allSizes },
    against: { type: 'string' },
    'catalog-only': { type: 'boolean', default: false },
    docs: { type: 'string' },
  },
});

const chosenEngines = allEngines.filter(name => values.engine.includes(name));

/** The parts by name, in the order in which all of them run. */
const parts: Readonly<Record<string, () => Promise<void>>> = {
  async bundles() {
    const figures = { ...describeProvenance(), ...(await measureBundles()) };
    await updateResults(results => (results.bundles = figures));
    show({ catalogs: [], bundles: figures });
  },
  async start() {
    const figures = { ...describeProvenance(), ...(await measureStart()) };
    await updateResults(results => (results.start = figures));
    show({ catalogs: [], start: figures });
  },
  async install() {
    const figures = { ...describeProvenance(), ...(await measureInstall()) };
    await updateResults(results => (results.install = figures));
    show({ catalogs: [], install: figures });
  },
  async catalog() {
    for (const size of values.entities.map(Number)) {
      for (const engine of chosenEngines) {
        const figures = { ...describeProvenance(), ...(await measureCatalog(engine, size)) };
        await updateResults(results => {
          const others = results.catalogs.filter(
            each => each.engine !== engine || each.entities !== size,
          );
          results.catalogs = [...others, figures];
        });
        show({ catalogs: [figures] });
      }
    }
  },
  async company() {
    for (const size of values.entities.map(Number)) {
      for (const engine of chosenEngines) {
        const figures = { ...describeProvenance(), ...(await measureCompany(engine, size)) };
        await updateResults(results => {
          const others = (results.companies ?? []).filter(
            each => each.engine !== engine || each.entities !== size,
          );
          results.companies = [...others, figures];
          show({ catalogs: [], companies: results.companies });
        });
      }
    }
  },
  async sizes() {
    for (const size of values.entities.map(Number)) {
      for (const engine of chosenEngines) {
        const figures = { ...describeProvenance(), ...(await measureSizes(engine, size)) };
        await updateResults(results => {
          const others = (results.sizes ?? []).filter(
            each => each.engine !== engine || each.entities !== size,
          );
          results.sizes = [...others, figures];
        });
        show({ catalogs: [], sizes: [figures] });
      }
    }
  },
  async pages() {
    const figures = { ...describeProvenance(), ...(await measurePages()) };
    await updateResults(results => (results.pages = figures));
    show({ catalogs: [], pages: figures });
  },
  async identity() {
    const entities = Math.max(...values.entities.map(Number));
    const figures = { ...describeProvenance(), ...(await measureIdentity(entities)) };
    await updateResults(results => (results.identity = figures));
    show({ catalogs: [], identity: figures });
  },
  async hostile() {
    const figures = { ...describeProvenance(), ...(await measureHostile()) };
    await updateResults(results => (results.hostile = figures));
    show({ catalogs: [], hostile: figures });
  },
  async search() {
    for (const size of values.entities.map(Number)) {
      for (const engine of chosenEngines) {
        const figures = { ...describeProvenance(), ...(await measureSearch(engine, size)) };
        await updateResults(results => {
          const others = (results.searches ?? []).filter(
            each => each.engine !== engine || each.documents !== size,
          );
          results.searches = [...others, figures];
        });
        show({ catalogs: [], searches: [figures] });
      }
    }
  },
  async questions() {
    const sizes = values.entities.map(Number).toSorted((a, b) => a - b);
    for (const engine of chosenEngines) {
      const figures = { ...describeProvenance(), ...(await measureQuestions(engine, sizes)) };
      await updateResults(results => {
        const others = (results.questions ?? []).filter(each => each.engine !== engine);
        results.questions = [...others, figures];
      });
      show({ catalogs: [], questions: [figures] });
    }
  },
  async refresh() {
    for (const size of values.entities.map(Number)) {
      for (const engine of chosenEngines) {
        const figures = { ...describeProvenance(), ...(await measureRefresh(engine, size)) };
        await updateResults(results => {
          const others = (results.refreshes ?? []).filter(
            each => each.engine !== engine || each.entities !== size,
          );
          results.refreshes = [...others, figures];
        });
        show({ catalogs: [], refreshes: [figures] });
      }
    }
  },
  async kubernetes() {
    const figures = { ...describeProvenance(), ...(await measureKubernetes()) };
    await updateResults(results => (results.kubernetes = figures));
    show({ catalogs: [], kubernetes: figures });
  },
  async scaffolder() {
    const figures = { ...describeProvenance(), ...(await measureScaffolder()) };
    await updateResults(results => (results.scaffolder = figures));
    show({ catalogs: [], scaffolder: figures });
  },
  async notifications() {
    for (const engine of chosenEngines) {
      const figures = { ...describeProvenance(), ...(await measureNotifications(engine)) };
      await updateResults(results => {
        const others = (results.notifications ?? []).filter(each => each.engine !== engine);
        results.notifications = [...others, figures];
      });
      show({ catalogs: [], notifications: [figures] });
    }
  },
  async import() {
    const figures = { ...describeProvenance(), ...(await measureImport()) };
    await updateResults(results => (results.import = figures));
    show({ catalogs: [], import: figures });
  },
  async docs() {
    const samples = values.docs === undefined ? undefined : resolve(values.docs);
    const figures = { ...describeProvenance(), ...(await measureDocs(samples)) };
    await updateResults(results => (results.docs = figures));
    show({ catalogs: [], docs: figures });
  },
  async streams() {
    const figures: (StreamFigures & Provenance)[] = [];
    for (const engine of chosenEngines)
      figures.push({ ...describeProvenance(), ...(await measureStreams(engine)) });
    await updateResults(results => (results.streams = figures));
    show({ catalogs: [], streams: figures });
  },
};

function show(results: Parameters<typeof renderSections>[0]): void {
  process.stdout.write(`${renderSections(results).join('\n\n')}\n\n`);
}

/** For a machine on which nothing else runs, so that it runs when it is requested only. */
async function aims(): Promise<void> {
  for (const engine of chosenEngines) {
    const figures = { ...describeProvenance(), ...(await measureAims(engine)) };
    await updateResults(results => {
      const others = (results.aims ?? []).filter(each => each.engine !== engine);
      results.aims = [...others, figures];
    });
    show({ catalogs: [], aims: [figures] });
  }
}

/** Takes ten minutes of waiting, so that it runs when it is requested only. */
async function memory(): Promise<void> {
  for (const entities of values.entities.map(Number)) {
    for (const engine of chosenEngines) {
      const figures = { ...describeProvenance(), ...(await measureMemory(engine, entities)) };
      await updateResults(results => {
        const others = (results.memory ?? []).filter(
          each => each.engine !== engine || each.entities !== entities,
        );
        results.memory = [...others, figures];
      });
      show({ catalogs: [], memory: [figures] });
    }
  }
}

/** Needs the registry, so that it runs when it is requested only. */
async function existing(): Promise<void> {
  const figures = { ...describeProvenance(), ...(await measureExisting()) };
  await updateResults(results => (results.existing = figures));
  show({ catalogs: [], existing: figures });
}

/** Takes most of an hour, so that it runs when it is requested only. */
async function scale(): Promise<void> {
  const entities = Math.max(...values.entities.map(Number));
  for (const engine of chosenEngines) {
    const figures = { ...describeProvenance(), ...(await measureScale(engine, entities)) };
    await updateResults(results => {
      const others = (results.scales ?? []).filter(each => each.engine !== engine);
      results.scales = [...others, figures];
    });
    show({ catalogs: [], scales: [figures] });
  }
}

/** Needs another build, so that it runs when it is requested only. */
async function compare(): Promise<void> {
  const { against } = values;
  if (against === undefined)
    throw new Error("Name a checkout of another build, built, by '--against'");
  for (const engine of chosenEngines) {
    for (const entities of values.entities.map(Number)) {
      const compared = await compareBuilds(engine, entities, {
        against: resolve(against),
        isCatalogOnly: values['catalog-only'],
      });
      const figures = { ...describeProvenance(), ...compared };
      await updateResults(results => {
        const others = (results.comparisons ?? []).filter(
          each => each.engine !== engine || each.entities !== entities,
        );
        results.comparisons = [...others, figures];
      });
      show({ catalogs: [], comparisons: [figures] });
    }
  }
}

const wanted = positionals.length > 0 ? positionals : Object.keys(parts);
for (const name of wanted) {
  const part = { aims, compare, existing, memory, scale }[name] ?? parts[name];
  if (!part)
    throw new Error(`There is no part '${name}'; name some of ${Object.keys(parts).join(', ')}`);
  await part();
}
