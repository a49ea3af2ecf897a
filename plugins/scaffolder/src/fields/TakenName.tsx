import { styled } from '@mui/material/styles';
import { EntityRefLink } from '@portico/catalog';
import type { Entity } from '@portico/catalog-model';
import { StateBadge } from '@portico/ui';
import { useKindLabel } from '@portico/ui/kinds';
import { useTranslations } from '@portico/ui/i18n';
import { laterScaffolderTranslations } from '../laterTranslations.ts';

/** Says which entity has the name that was entered. The template may have reasons for it: it is no error. */
export function TakenName({ entity }: { entity: Entity }) {
  const t = useTranslations(laterScaffolderTranslations);
  const labelKind = useKindLabel();
  return (
    <Root>
      <StateBadge state="attention" look="plain">
        {t('name.taken', { kind: labelKind(entity.kind) })}
      </StateBadge>
      <EntityRefLink entityRef={entity} />
    </Root>
  );
}

const Root = styled('output')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(0, 1),
  marginTop: theme.spacing(0.5),
}));
