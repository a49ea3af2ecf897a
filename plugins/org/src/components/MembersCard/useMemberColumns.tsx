import { styled } from '@mui/material/styles';
import { EntityRefLink, EntityRefLinks } from '@portico/catalog';
import { type Entity, getEntityDisplayName, stringifyEntityRef } from '@portico/catalog-model';
import { Avatar, Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { type TableColumn } from '@portico/ui/table';
import { useMemo } from 'react';
import { listTargets } from '../../model/entityTests.ts';
import { readProfile } from '../../model/profile.ts';
import { orgTranslations } from '../../translations.ts';

/** The columns of a list of members; with their groups where these differ. */
export function useMemberColumns(hasGroups: boolean): readonly TableColumn<Entity>[] {
  const t = useTranslations(orgTranslations);
  return useMemo(() => {
    const name: TableColumn<Entity> = {
      id: 'name',
      header: t('members.name'),
      text: getEntityDisplayName,
      render: user => <MemberName user={user} />,
      minWidth: 180,
    };
    const email: TableColumn<Entity> = {
      id: 'email',
      header: t('members.email'),
      text: user => readProfile(user).email,
      render: user => {
        const { email: address } = readProfile(user);
        return (
          address && (
            <Link to={`mailto:${address}`} tone="quiet">
              {address}
            </Link>
          )
        );
      },
      minWidth: 180,
    };
    const groups: TableColumn<Entity> = {
      id: 'groups',
      header: t('members.groups'),
      text: user => listTargets(user, 'memberOf').join(', '),
      render: user => (
        <EntityRefLinks
          entityRefs={listTargets(user, 'memberOf')}
          defaultKind="group"
          tone="quiet"
        />
      ),
      minWidth: 140,
    };
    return hasGroups ? [name, email, groups] : [name, email];
  }, [t, hasGroups]);
}

function MemberName({ user }: { user: Entity }) {
  const { name, picture } = readProfile(user);
  return (
    <Row>
      <Avatar
        name={name}
        colorKey={stringifyEntityRef(user)}
        {...(picture !== undefined && { picture })}
      />
      <EntityRefLink entityRef={user} tone="name" />
    </Row>
  );
}

const Row = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  minWidth: 0,
  maxWidth: '100%',
}));
