import { KindTile, useKindLabel } from '@portico/ui';
import { humanizeEntityRef } from '@portico/catalog-model';
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
  return (
    <SearchResultItem
      result={result}
      icon={<KindTile kind={kind} size={28} />}
      details={[
        labelKind(kind),
        name === document.title ? '' : name,
        readText(document['componentType']) || readText(document['type']),
        owner && shortenOwner(owner),
        readText(document['lifecycle']),
      ]}
    />
  );
}

function shortenOwner(owner: string): string {
  return /^[^:/]+:[^:/]+\/[^:/]+$/.test(owner)
    ? humanizeEntityRef(owner, { defaultKind: owner.slice(0, owner.indexOf(':')) })
    : owner;
}
