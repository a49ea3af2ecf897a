import { analyzeLocationEndpoint, type EntityPredicate } from '@portico/catalog-common';
import {
  catalogEntityReadPermission,
  catalogLocationAnalyzePermission,
} from '@portico/catalog-common/permissions';
import { InputError } from '@portico/errors';
import { findGlobProblem } from '@portico/patterns';
import { serve } from '@portico/server';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import type { AnalyzedRepository, KnownUser } from '@portico/catalog-node';
import type { CatalogServices } from '../CatalogServices.ts';
import { type Predicate, valueIn } from '../query/language/predicate.ts';
import { listEntities } from '../query/read/listEntities.ts';

const defaultFileName = 'catalog-info.yaml';
const sourceKey = 'metadata.annotations.backstage.io/managed-by-location';

/** Finds the descriptors of a repository, or proposes an entity for it. */
export const analyzeLocationRoute = serve(analyzeLocationEndpoint, {
  access: ['user', 'service'],
  permission: catalogLocationAnalyzePermission,
  isWrite: false,
  async handle({ body, decide }, services: CatalogServices) {
    const { analyzer, engine, entities, rules } = services;
    const fileName = body.catalogFilename ?? body.catalogFileName ?? defaultFileName;
    const problem = findGlobProblem(fileName);
    if (problem !== undefined) throw new InputError(`Body field 'catalogFilename': ${problem}`);
    const seen = rules.toAllowed(await decide(catalogEntityReadPermission));
    return analyzer.analyze({
      url: body.location.target,
      fileName,
      listKnownRefs: refs => entities.listVisible(refs, seen),
      listUsers: by => listUsers(by, services, seen),
      inspect: target => engine.inspectLocation({ type: 'url', target }),
      isRegistered: async target =>
        (await engine.findLocation({ type: 'url', target })) !== undefined ||
        (await entities.has(valueIn(sourceKey, [`url:${target}`]), seen)),
    });
  },
});

const maxUsers = 100;
const userFields = [
  'kind',
  'metadata.name',
  'metadata.namespace',
  'relations',
  'spec.profile.email',
] as const;

/** The users with one of these names or addresses. */
async function listUsers(
  { names, emails }: Parameters<AnalyzedRepository['listUsers']>[0],
  services: CatalogServices,
  seen: Predicate,
): Promise<KnownUser[]> {
  const query: EntityPredicate = {
    $all: [
      { kind: 'user' },
      { $any: [{ 'metadata.name': { $in: names } }, { 'spec.profile.email': { $in: emails } }] },
    ],
  };
  const request = { query, orders: [], limit: maxUsers, fields: userFields };
  const { json } = await listEntities(services, request, seen);
  const parts: string[] = [];
  for await (const part of json) parts.push(part);
  const found = JSON.parse(parts.join('')) as Entity[];
  return found.map(entity => {
    const profile = entity.spec?.['profile'] as { email?: unknown } | undefined;
    return {
      ref: stringifyEntityRef(entity),
      email: typeof profile?.email === 'string' ? profile.email : '',
      groups: (entity.relations ?? []).flatMap(({ type, targetRef }) =>
        type === 'memberOf' ? targetRef : [],
      ),
    };
  });
}
