import { isRelationType } from '@portico/catalog-model';
import type { Translate } from '@portico/ui/i18n';
import type { LaterGraphTextKey } from '../laterTranslations.ts';

/** A relation as it is between two names: "depends on"; the type itself for one that the product does not know. */
export function describeEdge(
  t: Translate<LaterGraphTextKey>,
  type: string,
  ownLabels: ReadonlyMap<string, string>,
): string {
  return isRelationType(type) ? t(`edge.${type}`) : (ownLabels.get(type) ?? type);
}
