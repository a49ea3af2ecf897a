import { styled } from '@mui/material/styles';
import { catalogEntityReadPermission } from '@portico/catalog-common/permissions';
import { usePermission } from '@portico/permission';
import { Avatar, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { shortenEntityRef } from '../../model/relations/entityRelations.ts';
import { catalogTranslations } from '../../translations.ts';
import { EntityRefLink } from './EntityRefLink.tsx';

/** Props of {@link OwnerLinks}. */
export interface OwnerLinksProps {
  entityRefs: readonly string[];
  /** Those of them that were not found: they lead nowhere, and are marked where they can't be hidden from the reader. */
  missing?: readonly string[];
}

/** Who owns something: a picture and a name each. */
export function OwnerLinks({ entityRefs, missing = [] }: OwnerLinksProps) {
  return (
    <Owners>
      {entityRefs.map(ref =>
        missing.includes(ref) ? (
          <MissingOwner key={ref} entityRef={ref} />
        ) : (
          <EntityRefLink
            key={ref}
            entityRef={ref}
            defaultKind="group"
            tone="quiet"
            icon={
              <Avatar
                name={shortenEntityRef(ref, 'group')}
                colorKey={ref}
                size={18}
                shape={ref.startsWith('user:') ? 'round' : 'square'}
              />
            }
          />
        ),
      )}
    </Owners>
  );
}

function MissingOwner({ entityRef }: { entityRef: string }) {
  const t = useTranslations(catalogTranslations);
  // Conditions hold for no entity that is missing: whoever may read it may read whatever there is.
  const { allowed } = usePermission({
    permission: catalogEntityReadPermission,
    resourceRef: entityRef,
  });
  const name = shortenEntityRef(entityRef, 'group');
  return allowed ? (
    <StateBadge state="broken" title={t('owner.missing', { entityRef })}>
      {name}
    </StateBadge>
  ) : (
    <span title={t('owner.hidden', { entityRef })}>{name}</span>
  );
}

const Owners = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: theme.spacing(1),
  maxWidth: '100%',
  minWidth: 0,
  verticalAlign: 'bottom',
  '& > a': { overflow: 'hidden' },
}));
