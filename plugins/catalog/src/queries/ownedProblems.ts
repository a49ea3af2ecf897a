import type { AttentionContribution, AttentionItem } from '@portico/app/points';
import { catalogApiRef, processingStatusFacet } from '@portico/catalog-common';
import {
  type Entity,
  getEntityDisplayName,
  getEntityName,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { translated } from '@portico/ui/i18n';
import { listEntityStates } from '../model/entityStates.ts';
import { summaryFields } from '../model/summaryFields.ts';
import { catalogEntityRouteRef } from '../routes.ts';
import { catalogTranslations } from '../translations.ts';

const maxListed = 20;

/** Every processing status but `ok`. */
const problems = ['error', 'conflict', 'orphan'];

/** What the user or one of their groups owns and the catalog has problems with, errors first. */
export const listOwnedProblems: AttentionContribution['list'] = async ({
  apis,
  identity,
  getPath,
  signal,
}) => {
  const { items } = await apis.require(catalogApiRef).queryEntities(
    {
      query: {
        $all: [
          { 'relations.ownedBy': { $in: identity.ownershipEntityRefs } },
          { [processingStatusFacet]: { $in: problems } },
        ],
      },
      orderBy: [{ field: 'metadata.name', order: 'asc' }],
      fields: summaryFields,
      limit: maxListed,
      totalItems: 'exclude',
    },
    { signal },
  );
  return items
    .flatMap((entity): AttentionItem[] => {
      const { kind, namespace, name } = getEntityName(entity);
      const params = { kind: kind.toLowerCase(), namespace, name };
      const to = getPath(catalogEntityRouteRef, params);
      return to === undefined ? [] : describe(entity, to);
    })
    .toSorted((a, b) => Number(b.state === 'broken') - Number(a.state === 'broken'));
};

function describe(entity: Entity, to: string): AttentionItem[] {
  const [worst] = listEntityStates(entity);
  if (!worst) return [];
  const { id, state } = worst;
  return [
    {
      id: stringifyEntityRef(entity),
      state,
      word: translated(catalogTranslations, `state.${id}`),
      title: getEntityDisplayName(entity),
      detail: translated(catalogTranslations, `state.${id}.title`),
      to,
    },
  ];
}
