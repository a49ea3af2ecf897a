import {
  catalogEntityDeletePermission,
  catalogEntityReadPermission,
  catalogLocationDeletePermission,
  catalogLocationReadPermission,
  listHeldRunsEndpoint,
  listLocationErrorsEndpoint,
  releaseHeldRunEndpoint,
} from '@portico/catalog-common';
import { NotAllowedError } from '@portico/errors';
import { serve } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';
import { always, isAlways } from '../query/predicate.ts';

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
  permission: catalogLocationDeletePermission,
  async handle({ params, principal, decide }, { engine, entities, rules }: CatalogServices) {
    const deletable =
      // A service has a token that is meant for this call.
      principal.type === 'service'
        ? always
        : rules.toAllowed(await decide(catalogEntityDeletePermission));
    const refs = isAlways(deletable) ? [] : await engine.listHeldRefs(params.id);
    if (!(await entities.holdsForAll(refs, deletable)))
      throw new NotAllowedError(
        `You may not release run '${params.id}': it removes entities that you may not delete`,
      );
    await engine.releaseHeldRun(params.id);
  },
});

/** What went wrong while reading locations. */
export const listLocationErrorsRoute = serve(listLocationErrorsEndpoint, {
  ...reading,
  async handle(_, { engine }: CatalogServices) {
    return { items: await engine.listErrors() };
  },
});
