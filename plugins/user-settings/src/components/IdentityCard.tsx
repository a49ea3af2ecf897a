import { styled } from '@mui/material/styles';
import { useIdentity } from '@portico/app';
import { EntityRefLink } from '@portico/catalog';
import { CopyButton, InfoCard } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { monoFontFamily } from '@portico/ui/theme';
import { laterSettingsTranslations } from '../laterTranslations.ts';

/** As whom the portal knows the user: their own ref, and those that count as theirs when ownership is asked. */
export function IdentityCard() {
  const t = useTranslations(laterSettingsTranslations);
  const { userEntityRef, ownershipEntityRefs } = useIdentity();
  return (
    <InfoCard title={t('identity.title')} subheader={t('identity.hint')}>
      <Label>{t('identity.user')}</Label>
      <Refs entityRefs={[userEntityRef]} />
      <Label>{t('identity.ownership')}</Label>
      <Refs entityRefs={ownershipEntityRefs} />
    </InfoCard>
  );
}

/** Nobody reads more, and each is a link with a button. */
const maxShown = 100;

function Refs({ entityRefs }: { entityRefs: readonly string[] }) {
  const t = useTranslations(laterSettingsTranslations);
  const hidden = entityRefs.length - maxShown;
  return (
    <List>
      {entityRefs.slice(0, maxShown).map(ref => (
        <li key={ref}>
          <EntityRefLink entityRef={ref}>{ref}</EntityRefLink>
          <CopyButton text={ref} label={t('identity.copy', { entityRef: ref })} />
        </li>
      ))}
      {hidden > 0 && <li>{t('identity.more', { total: hidden })}</li>}
    </List>
  );
}

const Label = styled('h3')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
  'ul + &': { marginTop: theme.spacing(1) },
}));

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: theme.spacing(0.5), minHeight: 32 },
  '& a': { fontFamily: monoFontFamily, fontSize: '0.8125rem', overflowWrap: 'anywhere' },
}));
