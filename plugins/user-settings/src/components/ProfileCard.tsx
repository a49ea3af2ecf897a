import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import {
  alertApiRef,
  configApiRef,
  errorApiRef,
  identityApiRef,
  useApi,
  useIdentity,
  useIsGuest,
  useProfile,
} from '@portico/app';
import { EntityRefLink } from '@portico/catalog';
import { humanizeEntityRef } from '@portico/catalog-model';
import { Avatar, ErrorPanel, InfoCard, Skeleton } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { SignOutIcon } from '@portico/ui/icons';
import { useEffect, useState } from 'react';
import { isSignInRequired } from '../model/isSignInAsked.ts';
import { laterSettingsTranslations } from '../laterTranslations.ts';

/** Who the user is, according to the provider that they have signed in with. */
export function ProfileCard() {
  const t = useTranslations(laterSettingsTranslations);
  const { userEntityRef } = useIdentity();
  const isGuest = useIsGuest();
  const { data: profile, error, refetch } = useProfile();
  const alerts = useApi(alertApiRef);
  useEffect(() => {
    if (error) {
      alerts.post({ message: t('profile.failed', { error: String(error) }), severity: 'error' });
    }
  }, [error, alerts, t]);

  if (error) {
    return (
      <InfoCard title={t('profile.title')}>
        <ErrorPanel error={error} onRetry={refetch} />
      </InfoCard>
    );
  }
  // Guests share a name, which each reader has in their language.
  const name = isGuest
    ? t('profile.guest')
    : (profile?.displayName ?? humanizeEntityRef(userEntityRef, { defaultKind: 'user' }));
  return (
    <InfoCard title={t('profile.title')}>
      <Row>
        <Avatar
          name={name}
          colorKey={userEntityRef}
          size={56}
          {...(profile?.picture !== undefined && { picture: profile.picture })}
        />
        <div>
          <p>{profile ? name : <Skeleton width={120} />}</p>
          {profile?.email && <div>{profile.email}</div>}
          <EntityRefLink entityRef={userEntityRef}>{t('profile.page')}</EntityRefLink>
        </div>
        <SignOutButton />
      </Row>
    </InfoCard>
  );
}

function SignOutButton() {
  const t = useTranslations(laterSettingsTranslations);
  const config = useApi(configApiRef);
  const identity = useApi(identityApiRef);
  const errors = useApi(errorApiRef);
  const [isBusy, setBusy] = useState(false);
  if (!isSignInRequired(config)) return null;
  const handleClick = async () => {
    setBusy(true);
    try {
      await identity.signOut();
    } catch (error) {
      errors.post(error as Error);
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outlined"
      startIcon={<SignOutIcon size={16} />}
      disabled={isBusy}
      onClick={() => void handleClick()}
    >
      {t('profile.signOut')}
    </Button>
  );
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  flexWrap: 'wrap',
  '& > div': { flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.h3, margin: 0 },
}));
