import {
  alertApiRef,
  errorApiRef,
  isWithoutToken,
  useApi,
  useIdentity,
  useRouteRef,
} from '@portico/app';
import { catalogEntityRouteRef } from '@portico/catalog';
import { useProblemText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { GroupIcon } from '@portico/ui/icons';
import { SidebarGroupItem, useSidebarState } from '@portico/ui/shell';
import { useEffect, useState } from 'react';
import { useMyGroups } from '../../queries/myGroups.ts';
import { orgTranslations } from '../../translations.ts';

/** Props of {@link MyGroupsItem}. */
export interface MyGroupsItemProps {
  /** How long what the page itself reads goes before; default 2 seconds. */
  restMs?: number;
}

/** The sidebar's way to the groups that the user is a member of; nothing without any. */
export default function MyGroupsItem({ restMs = 2000 }: MyGroupsItemProps) {
  const t = useTranslations(orgTranslations);
  const { userEntityRef } = useIdentity();
  // Whoever opens the menu waits for nothing else.
  const { isMenu } = useSidebarState();
  const { groups, error } = useMyGroups(userEntityRef, useHasRested(isMenu ? 0 : restMs));
  const getPath = useRouteRef(catalogEntityRouteRef);
  const alerts = useApi(alertApiRef);
  const errors = useApi(errorApiRef);
  const describe = useProblemText();

  useEffect(() => {
    if (userEntityRef === '') errors.post(new Error(t('myGroups.noUser')));
  }, [userEntityRef, errors, t]);
  useEffect(() => {
    if (!error || isWithoutToken(error)) return;
    const message = t('myGroups.failed', { reason: describe(error).text });
    alerts.post({ message, severity: 'error', display: 'transient' });
  }, [error, alerts, t, describe]);

  if (!getPath) return null;
  return (
    <SidebarGroupItem
      icon={<GroupIcon size={18} />}
      label={t('myGroups.title')}
      groups={groups.map(({ title, params }) => ({ label: title, to: getPath(params) }))}
    />
  );
}

function useHasRested(restMs: number): boolean {
  const [hasRested, setRested] = useState(restMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), restMs);
    return () => clearTimeout(timer);
  }, [restMs]);
  return hasRested;
}
