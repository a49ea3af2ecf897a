import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { alertApiRef, useApi, useIdentity, useProfile } from '@portico/app';
import { EntityRefLink } from '@portico/catalog';
import { humanizeEntityRef } from '@portico/catalog-model';
import { Avatar, ErrorPanel, InfoCard, Skeleton, useTranslations } from '@portico/ui';
import { useEffect } from 'react';
import { settingsTranslations } from '../translations.ts';

/** Who the user is, as the provider tells that they have signed in with. */
export function ProfileCard() {
  const t = useTranslations(settingsTranslations);
  const { userEntityRef } = useIdentity();
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
        <ErrorPanel
          error={error}
          actions={<Button onClick={() => void refetch()}>{t('action.retry')}</Button>}
        />
      </InfoCard>
    );
  }
  const name = profile?.displayName ?? humanizeEntityRef(userEntityRef, { defaultKind: 'user' });
  return (
    <InfoCard title={t('profile.title')}>
      <Row>
        <Avatar
          name={name}
          size={56}
          {...(profile?.picture !== undefined && { picture: profile.picture })}
        />
        <div>
          <p>{profile ? name : <Skeleton width={120} />}</p>
          {profile?.email && <div>{profile.email}</div>}
          <EntityRefLink entityRef={userEntityRef}>{t('profile.page')}</EntityRefLink>
        </div>
      </Row>
    </InfoCard>
  );
}

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  '& > div': { minWidth: 0, overflowWrap: 'anywhere' },
  '& p': { ...theme.typography.h3, margin: 0 },
}));
