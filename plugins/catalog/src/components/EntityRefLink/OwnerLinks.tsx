import { styled } from '@mui/material/styles';
import { Avatar, StateBadge } from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { shortenEntityRef } from '../../model/relations/entityRelations.ts';
import { useIsLater } from '../../queries/entityFindings.ts';
import { useLeftAt } from '../../queries/formerOwners.ts';
import { useMayBeHidden } from '../../queries/mayBeHidden.ts';
import { catalogTranslations } from '../../translations.ts';
import { formatTime } from '../TimeTravel/formatTime.ts';
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
  // Checked with what else is wrong, after what the page shows first.
  const isLater = useIsLater();
  const isMissing = useMayBeHidden(isLater ? entityRef : undefined) === false;
  const leftAt = useLeftAt(isMissing ? entityRef : undefined);
  const locale = useLocale();
  const name = shortenEntityRef(entityRef, 'group');
  if (!isMissing || leftAt === undefined)
    return <span title={isMissing ? undefined : t('owner.hidden', { entityRef })}>{name}</span>;
  return leftAt === null ? (
    <StateBadge state="broken" title={t('owner.missing', { entityRef })}>
      {name}
    </StateBadge>
  ) : (
    <StateBadge
      state="attention"
      title={t('owner.left.title', { entityRef, when: formatTime(leftAt, locale) })}
    >
      {t('owner.left', { name })}
    </StateBadge>
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
