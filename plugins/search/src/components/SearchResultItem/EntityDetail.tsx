import type { SearchResult } from '@portico/search-common';
import { useKindLabel } from '@portico/ui/kinds';
import { useValueLabels } from '../../queries/valueLabels.ts';
import { readText } from './readText.ts';

/** Props of {@link EntityDetail}. */
export interface EntityDetailProps {
  document: SearchResult['document'];
}

/** What a found entity is, and whose. */
export function EntityDetail({ document }: EntityDetailProps) {
  const labelKind = useKindLabel();
  const owner = readText(document['owner']);
  const labelOwner = useValueLabels('owner', [owner]);
  return [labelKind(readText(document['kind'])), owner && labelOwner(owner)]
    .filter(Boolean)
    .join(' · ');
}
