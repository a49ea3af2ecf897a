import { type Entity, isJsonObject } from '@portico/catalog-model';
import { Link, Skeleton } from '@portico/ui';
import { useEntitiesByRefs } from '../../queries/entitiesByRefs.ts';
import { EntityRefLinks } from '../EntityRefLink/EntityRefLinks.tsx';

/** Where the owners of an entity are reached: their addresses, else their pages. */
export function OwnerContact({ ownerRefs }: { ownerRefs: readonly string[] }) {
  const { data, error } = useEntitiesByRefs(ownerRefs);
  const addresses = [...new Set((data ?? []).flatMap(entity => readAddress(entity) ?? []))];
  if (!data && !error) return <Skeleton width={140} />;
  if (addresses.length === 0) return <EntityRefLinks entityRefs={ownerRefs} defaultKind="group" />;
  return addresses.map((address, index) => (
    <span key={address}>
      {index > 0 && ', '}
      <Link to={`mailto:${address}`}>
        {address.slice(0, address.indexOf('@'))}
        {/* Where it is too long for its line, it goes on here rather than at any letter. */}
        <wbr />
        {address.slice(address.indexOf('@'))}
      </Link>
    </span>
  ));
}

function readAddress({ spec }: Entity): string | undefined {
  const profile = spec?.['profile'];
  const email = isJsonObject(profile) ? profile['email'] : undefined;
  return typeof email === 'string' && /^[^\s@?&]+@[^\s@?&]+$/.test(email) ? email : undefined;
}
