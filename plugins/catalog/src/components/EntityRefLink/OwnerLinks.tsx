import { styled } from '@mui/material/styles';
import { Avatar, StateBadge } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { shortenEntityRef } from '../../model/relations/entityRelations.ts';
import { catalogTranslations } from '../../translations.ts';
import { EntityRefLink } from './EntityRefLink.tsx';

/** Props of {@link OwnerLinks}. */
export interface OwnerLinksProps {
  entityRefs: readonly string[];
  /** Those of them that the catalog does not have: they are marked, and lead nowhere. */
  missing?: readonly string[];
}

/** Who owns something: a picture and a name each. */
export function OwnerLinks({ entityRefs, missing = [] }: OwnerLinksProps) {
  const t = useTranslations(catalogTranslations);
  return (
    <Owners>
      {entityRefs.map(ref =>
        missing.includes(ref) ? (
          <StateBadge key={ref} state="broken" title={t('owner.missing', { entityRef: ref })}>
            {shortenEntityRef(ref, 'group')}
          </StateBadge>
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

const Owners = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  gap: theme.spacing(1),
  maxWidth: '100%',
  minWidth: 0,
  verticalAlign: 'bottom',
  '& > a': { overflow: 'hidden' },
}));
