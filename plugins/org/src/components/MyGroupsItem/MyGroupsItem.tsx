import { alertApiRef, errorApiRef, useApi, useIdentity, useRouteRef } from '@portico/app';
import { catalogEntityRouteRef } from '@portico/catalog';
import { type Entity, getEntityDisplayName, getEntityName } from '@portico/catalog-model';
import { GroupIcon, SidebarGroupItem, useTranslations } from '@portico/ui';
import { useEffect } from 'react';
import { useMyGroups } from '../../queries/myGroups.ts';
import { orgTranslations } from '../../translations.ts';

/** The sidebar's way to the groups that the user is a member of; nothing without any. */
export default function MyGroupsItem() {
  const t = useTranslations(orgTranslations);
  const { userEntityRef } = useIdentity();
  const { data: groups = [], error } = useMyGroups(userEntityRef);
  const getPath = useRouteRef(catalogEntityRouteRef);
  const alerts = useApi(alertApiRef);
  const errors = useApi(errorApiRef);

  useEffect(() => {
    if (userEntityRef === '') errors.post(new Error(t('myGroups.noUser')));
  }, [userEntityRef, errors, t]);
  useEffect(() => {
    if (!error) return;
    const message = t('myGroups.failed', { reason: error.message });
    alerts.post({ message, severity: 'error', display: 'transient' });
  }, [error, alerts, t]);

  if (!getPath) return null;
  return (
    <SidebarGroupItem
      icon={<GroupIcon size={18} />}
      label={t('myGroups.title')}
      groups={groups.map(group => ({
        label: getEntityDisplayName(group),
        to: getPath(toParams(group)),
      }))}
    />
  );
}

function toParams(group: Entity) {
  const { kind, namespace, name } = getEntityName(group);
  return {
    kind: kind.toLowerCase(),
    namespace: namespace.toLowerCase(),
    name: name.toLowerCase(),
  };
}
