import {
  listHeldRunsEndpoint,
  listLocationErrorsEndpoint,
  releaseHeldRunEndpoint,
} from '@portico/catalog-common/operations';
import {
  catalogEntityDeletePermission,
  catalogEntityReadPermission,
  catalogLocationDeletePermission,
  catalogLocationReadPermission,
} from '@portico/catalog-common/permissions';
import { NotAllowedError } from '@portico/errors';
import { serve } from '@portico/server';
import { z } from 'zod';
import type { CatalogServices } from '../CatalogServices.ts';
import { decodeCursor, encodeCursor } from '../query/language/entityCursor.ts';
import { readHiderFor } from '../query/read/hidePaths.ts';
import { always, isAlways } from '../query/language/predicate.ts';

const defaultErrorLimit = 1000;
const errorCursorSchema = z.object({ after: z.int().min(0) });
const hiddenMessage =
  'A document has an error; what it is, those see who may see its entity, or all entities';

const reading = {
  access: ['user', 'service'],
  permission: catalogLocationReadPermission,
} as const;

/** The runs that wait for an operator. */
export const listHeldRunsRoute = serve(listHeldRunsEndpoint, {
  ...reading,
  async handle({ decide, principal }, { engine, entities, rules, db }: CatalogServices) {
    const seen = rules.toAllowed(await decide(catalogEntityReadPermission));
    const runs = await engine.heldRuns.list();
    const items = runs.map(async run => ({
      ...run,
      exampleRefs: await entities.listVisible(run.exampleRefs, seen),
    }));
    const hide = await readHiderFor(principal, db);
    return hide({ items: await Promise.all(items) });
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
    const refs = isAlways(deletable) ? [] : await engine.heldRuns.listRefs(params.id);
    if (!(await entities.holdsForAll(refs, deletable)))
      throw new NotAllowedError(
        `You may not release run '${params.id}': it removes entities that you may not delete`,
      );
    await engine.heldRuns.release(params.id);
  },
});

/** What went wrong while reading locations; what may quote from a document is for those who see its entity. */
export const listLocationErrorsRoute = serve(listLocationErrorsEndpoint, {
  ...reading,
  async handle({ query, principal, decide }, { engine, entities, rules, db }: CatalogServices) {
    const after =
      query.cursor === undefined
        ? 0
        : decodeCursor(errorCursorSchema, query.cursor, 'cursor').after;
    const limit = query.limit ?? defaultErrorLimit;
    const rows = await engine.listErrors({ after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const seen = rules.toAllowed(await decide(catalogEntityReadPermission));
    const refs = isAlways(seen) ? [] : page.flatMap(({ entityRef }) => entityRef ?? []);
    const visible = new Set(refs.length > 0 ? await entities.listVisible(refs, seen) : []);
    const last = page.at(-1);
    const hide = await readHiderFor(principal, db);
    return hide({
      items: page.map(({ id: _id, entityRef, isOfDocument, column, ...error }) => {
        const isShown =
          isAlways(seen) || !isOfDocument || (entityRef !== null && visible.has(entityRef));
        if (!isShown) return { ...error, message: hiddenMessage };
        return { ...error, ...(column !== undefined && { column }) };
      }),
      pageInfo: last && rows.length > limit ? { nextCursor: encodeCursor({ after: last.id }) } : {},
    });
  },
});
