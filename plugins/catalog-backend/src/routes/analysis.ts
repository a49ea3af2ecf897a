import { analyzeLocationEndpoint } from '@portico/catalog-common';
import {
  catalogEntityReadPermission,
  catalogLocationAnalyzePermission,
} from '@portico/catalog-common/permissions';
import { serve } from '@portico/server';
import type { CatalogServices } from '../CatalogServices.ts';
import { valueIn } from '../query/language/predicate.ts';

const defaultFileName = 'catalog-info.yaml';
const sourceKey = 'metadata.annotations.backstage.io/managed-by-location';

/** Finds the descriptors of a repository, or proposes an entity for it. */
export const analyzeLocationRoute = serve(analyzeLocationEndpoint, {
  access: ['user', 'service'],
  permission: catalogLocationAnalyzePermission,
  isWrite: false,
  async handle({ body, decide }, { analyzer, engine, entities, rules }: CatalogServices) {
    const seen = rules.toAllowed(await decide(catalogEntityReadPermission));
    return analyzer.analyze({
      url: body.location.target,
      fileName: body.catalogFilename ?? body.catalogFileName ?? defaultFileName,
      listKnownRefs: refs => entities.listVisible(refs, seen),
      isRegistered: async target =>
        (await engine.findLocation({ type: 'url', target })) !== undefined ||
        (await entities.has(valueIn(sourceKey, [`url:${target}`]), seen)),
    });
  },
});
