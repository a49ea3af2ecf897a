import {
  listHeldEntitiesEndpoint,
  listProposalsEndpoint,
  listSourcesEndpoint,
  refuseHeldRunEndpoint,
  runSourceEndpoint,
  trySourceEndpoint,
} from '@portico/catalog-common/operations';
import {
  catalogEntityReadPermission,
  catalogLocationDeletePermission,
  catalogLocationReadPermission,
} from '@portico/catalog-common/permissions';
import { serve } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';
import { providerPrefix } from '../entitySources/applyRecords.ts';
import { describeSource } from '../entitySources/describeSource.ts';
import { readHiderFor } from '../query/read/hidePaths.ts';
import { isStorableText } from '../query/language/isStorableText.ts';
import { listSourceProblems, listSourceRows } from '../store/SourceList.ts';
import { countProposals, listProposedRepositories } from '../store/proposals.ts';
import { listSourceStates } from '../store/sourceStates.ts';

const defaultLimit = 100;
const reading = {
  access: ['user', 'service'],
  permission: catalogLocationReadPermission,
} as const;
/** Who may remove what a location gives may decide what a source removes. */
const operating = {
  access: ['signed-in', 'service'],
  permission: catalogLocationDeletePermission,
} as const;

/** What entities come from. */
export const listSourcesRoute = serve(listSourcesEndpoint, {
  ...reading,
  async handle({ query, decide, principal }, { db, engine, entities, rules }: CatalogServices) {
    const { limit = defaultLimit, offset = 0, ref } = query;
    const isStorable = ref === undefined || isStorableText(ref);
    const rows = isStorable ? await listSourceRows(db.read, { offset, limit: limit + 1, ref }) : [];
    const decision = await decide(catalogEntityReadPermission);
    // What is wrong with documents names what is in them.
    const seesAll = decision.result === 'ALLOW';
    const ids = rows.flatMap(({ id, errors }) =>
      seesAll && id !== null && errors > 0 ? [id] : [],
    );
    const problems = await listSourceProblems(db.read, ids);
    const seen = rules.toAllowed(decision);
    const held = new Map((await engine.heldRuns.list()).map(run => [run.locationRef, run]));
    const states = new Map((await listSourceStates(db.read)).map(state => [state.name, state]));
    const proposals = await countProposals(db.read);
    const tasks = await engine.listSourceTasks();
    const now = new Date().toISOString();
    const items = rows.slice(0, limit).map(async row => {
      const name = row.ref.startsWith(providerPrefix) ? row.ref.slice(providerPrefix.length) : '';
      const run = held.get(row.ref);
      const heldRun = run && {
        ...run,
        exampleRefs: await entities.listVisible(run.exampleRefs, seen),
      };
      return describeSource({
        row,
        problems: (row.id !== null && problems.get(row.id)) || [],
        state: states.get(name),
        task: tasks.get(name),
        heldRun,
        proposals: proposals.get(name) ?? 0,
        now,
      });
    });
    const hide = await readHiderFor(principal, db);
    return hide({ items: await Promise.all(items), hasMore: rows.length > limit });
  },
});

/** Repositories of sources that have no descriptor. */
export const listProposalsRoute = serve(listProposalsEndpoint, {
  ...reading,
  async handle({ query, principal }, { db }: CatalogServices) {
    const { limit = defaultLimit, offset = 0, ref } = query;
    const source = ref?.startsWith(providerPrefix) ? ref.slice(providerPrefix.length) : ref;
    const isStorable = source === undefined || isStorableText(source);
    const found = isStorable
      ? await listProposedRepositories(db.read, { source, limit: limit + 1, offset })
      : [];
    const hide = await readHiderFor(principal, db);
    return hide({
      items: found
        .slice(0, limit)
        .map(each => ({ ...each, source: `${providerPrefix}${each.source}` })),
      hasMore: found.length > limit,
    });
  },
});

/** Reads a source as soon as possible. */
export const runSourceRoute = serve(runSourceEndpoint, {
  ...operating,
  handle: ({ body }, { engine }: CatalogServices) => engine.readSource(body.id),
});

/** Tries the filters of a source: it spends requests as reading it does. */
export const trySourceRoute = serve(trySourceEndpoint, {
  ...operating,
  handle: ({ body }, { engine }: CatalogServices) => engine.sampleSource(body.id),
});

/** Names of what a held run would remove; those that the caller sees. */
export const listHeldEntitiesRoute = serve(listHeldEntitiesEndpoint, {
  ...reading,
  async handle({ params, query, decide }, { engine, entities, rules }: CatalogServices) {
    const { limit = defaultLimit, offset = 0 } = query;
    const refs = await engine.heldRuns.listRefs(params.id, { limit: limit + 1, offset });
    const seen = rules.toAllowed(await decide(catalogEntityReadPermission));
    return {
      items: await entities.listVisible(refs.slice(0, limit), seen),
      hasMore: refs.length > limit,
    };
  },
});

/** Lets what a held run would remove stay. */
export const refuseHeldRunRoute = serve(refuseHeldRunEndpoint, {
  ...operating,
  handle: ({ params }, { engine }: CatalogServices) => engine.heldRuns.refuse(params.id),
});
