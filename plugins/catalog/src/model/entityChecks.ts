import type { Entity } from '@portico/catalog-model';
import { catalogApiRef } from '@portico/catalog-common';
import { translated } from '@portico/ui/i18n';
import type { EntityHealth, EntityHealthContext } from '../points.ts';
import { mayBeHidden } from '../queries/mayBeHidden.ts';
import { missingRelationsQuery } from '../queries/missingRelations.ts';
import { catalogTranslations } from '../translations.ts';
import { isUnowned } from './entityStates.ts';
import { listRelationTargets } from './relations/entityRelations.ts';

/** Whether the catalog could process an entity's descriptor. */
export function checkDescriptor(
  { status }: Entity,
  { explanation }: EntityHealthContext,
): EntityHealth {
  const items = (status?.items ?? []).filter(({ level }) => level !== 'info');
  if (items.length === 0)
    return { state: 'good', text: translated(catalogTranslations, 'health.noProblems') };
  return {
    state: items.some(({ level }) => level === 'error') ? 'broken' : 'attention',
    text: translated(catalogTranslations, 'health.problems', { count: items.length }),
    ...linkTo(explanation),
  };
}

/** Whether there is anything to find about who owns an entity: groups have nobody, and need nobody. */
export function hasCheckedOwner(entity: Entity): boolean {
  return isUnowned(entity) || listRelationTargets(entity, 'ownedBy').length > 0;
}

/** Whether an entity has an owner that the catalog knows. */
export async function checkOwner(
  entity: Entity,
  context: EntityHealthContext,
): Promise<EntityHealth | undefined> {
  if (isUnowned(entity))
    return { state: 'attention', text: translated(catalogTranslations, 'health.noOwner') };
  const owners = listRelationTargets(entity, 'ownedBy');
  if (owners.length === 0) return undefined;
  const missing = new Set(await readMissing(entity, context));
  const [owner] = owners;
  const isMissing = owner !== undefined && owners.every(ref => missing.has(ref));
  if (isMissing && (await mayBeHidden(context.apis, owner)))
    return { state: 'inactive', text: translated(catalogTranslations, 'health.ownerHidden') };
  return isMissing
    ? {
        state: 'broken',
        text: translated(catalogTranslations, 'health.ownerMissing'),
        ...linkTo(context.explanation),
      }
    : { state: 'good', text: translated(catalogTranslations, 'health.owned') };
}

/** Whether what an entity has relations to can be found. */
export async function checkRelations(
  entity: Entity,
  context: EntityHealthContext,
): Promise<EntityHealth> {
  const missing = await readMissing(entity, context);
  return missing.length === 0
    ? { state: 'good', text: translated(catalogTranslations, 'health.allFound') }
    : {
        state: 'attention',
        text: translated(catalogTranslations, 'health.notFound', { count: missing.length }),
        ...linkTo(context.explanation),
      };
}

function linkTo(explanation: string | undefined): Pick<EntityHealth, 'link'> {
  return explanation === undefined ? {} : { link: explanation };
}

function readMissing(entity: Entity, { apis, queryClient }: EntityHealthContext) {
  return queryClient.fetchQuery(missingRelationsQuery(apis.require(catalogApiRef), entity));
}
