import { isRelationType } from '@portico/catalog-model';
import type { Translate } from '@portico/ui';
import type { LaterCatalogTextKey } from '../laterTranslations.ts';

/** A relation as it stands between two names: "depends on"; the type itself for one that the product does not know. */
export function describeEdge(
  t: Translate<LaterCatalogTextKey>,
  type: string,
  ownLabels: ReadonlyMap<string, string>,
): string {
  return isRelationType(type) ? t(`edge.${type}`) : (ownLabels.get(type) ?? type);
}
