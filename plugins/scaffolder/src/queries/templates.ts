import { useApi } from '@portico/app';
import { type CatalogApi, catalogApiRef } from '@portico/catalog-common';
import type { Entity } from '@portico/catalog-model';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { scaffolderKeys } from './scaffolderKeys.ts';

const isTemplate = { kind: 'template' };
const maxTemplates = 5000;

/** All templates that the user may read, as far as cards and filters need them. */
export function templatesQuery(catalog: CatalogApi) {
  return queryOptions({
    queryKey: scaffolderKeys.templates,
    queryFn: async ({ signal }) => {
      const templates: Entity[] = [];
      const query = {
        query: isTemplate,
        fields: ['apiVersion', 'kind', 'metadata', 'spec.type', 'spec.owner', 'relations'],
        orderBy: [{ field: 'metadata.name', order: 'asc' as const }],
      };
      for await (const page of catalog.streamEntities(query, { signal })) {
        templates.push(...page);
        if (templates.length >= maxTemplates) break;
      }
      return templates;
    },
  });
}

/** All templates that the user may read. */
export function useTemplates() {
  return useQuery(templatesQuery(useApi(catalogApiRef)));
}

/** A template as the catalog has it, with its steps; `null` when there is no such template. */
export function templateQuery(catalog: CatalogApi, entityRef: string) {
  return queryOptions({
    queryKey: scaffolderKeys.template(entityRef),
    queryFn: async ({ signal }) => (await catalog.getEntityByRef(entityRef, { signal })) ?? null,
  });
}

/** A template as the catalog has it, with its steps; `null` when there is no such template. */
export function useTemplate(entityRef: string) {
  return useQuery(templateQuery(useApi(catalogApiRef), entityRef));
}
