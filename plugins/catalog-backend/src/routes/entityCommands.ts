import {
  deleteEntityEndpoint,
  refreshEntityEndpoint,
  validateEntityEndpoint,
} from '@portico/catalog-common';
import { entityTraceEndpoint } from '@portico/catalog-common/operations';
import {
  catalogEntityDeletePermission,
  catalogEntityReadPermission,
  catalogEntityRefreshPermission,
  catalogEntityValidatePermission,
} from '@portico/catalog-common/permissions';
import { parseEntityRef, parseLocationRef, stringifyEntityRef } from '@portico/catalog-model';
import { describeEntityProblem } from '@portico/catalog-model/kinds';
import { InputError, NotAllowedError, NotFoundError } from '@portico/errors';
import { serve } from '@portico/server';
import { RawAnswer } from '@portico/server/http';
import { readHiderFor } from '../query/read/hidePaths.ts';
import type { CatalogServices } from '../CatalogServices.ts';
import { valueIn } from '../query/language/predicate.ts';

const access = ['user', 'service'] as const;

/** Deletes an entity. */
export const deleteEntityRoute = serve(deleteEntityEndpoint, {
  access,
  permission: catalogEntityDeletePermission,
  async handle({ params, decision, decide }, { entities, rules, engine }: CatalogServices) {
    const uid = params.uid.toLowerCase();
    const isUid = valueIn('metadata.uid', [uid]);
    const seen = rules.toAllowed(await decide(catalogEntityReadPermission));
    if (!(await entities.has(isUid, seen))) return;
    if (!(await entities.has(isUid, rules.toAllowed(decision))))
      throw new NotAllowedError(`You may not delete the entity with uid '${params.uid}'`);
    await engine.deleteEntity(uid);
  },
});

/** Has an entity's sources read again. */
export const refreshEntityRoute = serve(refreshEntityEndpoint, {
  access,
  permission: catalogEntityRefreshPermission,
  auditSubject: ({ body }) => ({ entityRef: body.entityRef }),
  async handle({ body, decision, decide }, { entities, rules, engine }: CatalogServices) {
    const ref = stringifyEntityRef(parseEntityRef(body.entityRef));
    const seen = rules.toAllowed(await decide(catalogEntityReadPermission));
    const [known] = await entities.listVisible([ref], seen);
    if (known === undefined) throw new NotFoundError(`No entity '${ref}' was found`);
    const [allowed] = await entities.listVisible([ref], rules.toAllowed(decision));
    if (allowed === undefined) throw new NotAllowedError(`You may not refresh the entity '${ref}'`);
    await engine.refresh(ref);
    return new RawAnswer({ status: 200 });
  },
});

/** Checks a document; what is wrong with it is answered in a form of its own. */
export const validateEntityRoute = serve(validateEntityEndpoint, {
  access,
  permission: catalogEntityValidatePermission,
  isWrite: false,
  handle({ body }, { engine }: CatalogServices) {
    const errors = validate(body, engine).map(({ name, message }) => ({ name, message }));
    return errors.length === 0
      ? new RawAnswer({ status: 200 })
      : RawAnswer.json(JSON.stringify({ errors }), { status: 400 });
  },
});

/** Where an entity was read, and what happened to it. */
export const entityTraceRoute = serve(entityTraceEndpoint, {
  access,
  permission: catalogEntityReadPermission,
  async handle({ params, principal, decision }, { entities, rules, engine, db }: CatalogServices) {
    const ref = stringifyEntityRef(params);
    const [visible] = await entities.listVisible([ref], rules.toAllowed(decision));
    const trace = visible === undefined ? undefined : await engine.trace(ref);
    if (!trace) throw new NotFoundError(`No entity '${ref}' was found`);
    const hide = await readHiderFor(principal, db);
    return hide(trace);
  },
});

function validate(
  { entity, location }: { entity?: unknown; location: string },
  engine: CatalogServices['engine'],
): Error[] {
  try {
    if (parseLocationRef(location).type !== 'url')
      throw new InputError(
        `Location '${location}' is not of type 'url'; write it as 'url:<target>'`,
      );
  } catch (error) {
    return [error as Error];
  }
  return engine.validate(entity).map(problem => new InputError(describeEntityProblem(problem)));
}
