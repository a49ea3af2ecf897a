import {
  catalogEntityReadPermission,
  catalogLocationCreatePermission,
  catalogLocationReadPermission,
  listHeldRunsEndpoint,
  listLocationErrorsEndpoint,
  releaseHeldRunEndpoint,
} from '@portico/catalog-common';
import { serve } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';

const reading = {
  access: ['user', 'service'],
  permission: catalogLocationReadPermission,
} as const;

/** The runs that wait for an operator. */
export const listHeldRunsRoute = serve(listHeldRunsEndpoint, {
  ...reading,
  async handle({ decide }, { engine, entities, rules }: CatalogServices) {
    const seen = rules.toAllowed(await decide(catalogEntityReadPermission));
    const runs = await engine.listHeldRuns();
    const items = runs.map(async run => ({
      ...run,
      exampleRefs: await entities.listVisible(run.exampleRefs, seen),
    }));
    return { items: await Promise.all(items) };
  },
});

/** Lets a held run go on. */
export const releaseHeldRunRoute = serve(releaseHeldRunEndpoint, {
  access: ['signed-in', 'service'],
  permission: catalogLocationCreatePermission,
  handle: ({ params }, { engine }: CatalogServices) => engine.releaseHeldRun(params.id),
});

/** What went wrong while reading locations. */
export const listLocationErrorsRoute = serve(listLocationErrorsEndpoint, {
  ...reading,
  async handle(_, { engine }: CatalogServices) {
    return { items: await engine.listErrors() };
  },
});
