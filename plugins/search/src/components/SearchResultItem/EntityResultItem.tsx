import { KindTile, useKindLabel } from '@portico/ui/kinds';
import { useValueLabels } from '../../queries/valueLabels.ts';
import type { SearchResultItemProps } from '../../points.ts';
import { SearchResultItem } from './SearchResultItem.tsx';
import { readText } from './readText.ts';

/** An entity of the catalog as a result. */
export default function EntityResultItem({ result }: SearchResultItemProps) {
  const labelKind = useKindLabel();
  const { document } = result;
  const kind = readText(document['kind']);
  const name = readText(document['name']);
  const owner = readText(document['owner']);
  const labelOwner = useValueLabels('owner', [owner]);
  return (
    <SearchResultItem
      result={result}
      icon={<KindTile kind={kind} size={28} />}
      details={[
        labelKind(kind),
        name === document.title ? '' : name,
        readText(document['componentType']) || readText(document['type']),
        owner && labelOwner(owner),
        readText(document['lifecycle']),
      ]}
    />
  );
}
