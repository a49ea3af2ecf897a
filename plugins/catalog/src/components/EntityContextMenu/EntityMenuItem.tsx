import ListItemText from '@mui/material/ListItemText';
import MenuItem, { type MenuItemProps } from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import type { Permission } from '@portico/contract/permissions';
import { usePermission } from '@portico/permission';
import { useTranslations } from '@portico/ui/i18n';
import { type IconComponent } from '@portico/ui/icons';
import { catalogTranslations } from '../../translations.ts';

/** Props of {@link EntityMenuItem}; what the menu itself gives its items is passed on. */
export interface EntityMenuItemProps extends Omit<MenuItemProps, 'onSelect'> {
  title: string;
  icon?: IconComponent | undefined;
  entity: Entity;
  /** Checked with the entity. */
  permission?: Permission | undefined;
  isDisabled?: boolean;
  /** Why it is disabled. */
  reason?: string | undefined;
  onSelect: () => void;
}

/** One thing that can be done with an entity; those who may not see it without being able to choose it. */
export function EntityMenuItem({ permission, ...props }: EntityMenuItemProps) {
  return permission ? <CheckedItem {...props} permission={permission} /> : <Item {...props} />;
}

function CheckedItem({ permission, ...props }: EntityMenuItemProps & { permission: Permission }) {
  const t = useTranslations(catalogTranslations);
  const { allowed, loading, error, retry } = usePermission({
    permission,
    resourceRef: stringifyEntityRef(props.entity),
  });
  if (error && !props.isDisabled) {
    return <Item {...props} onSelect={retry} reason={t('menu.checkFailed')} />;
  }
  return (
    <Item
      {...props}
      isDisabled={props.isDisabled || !allowed}
      reason={!allowed && !loading ? t('menu.notAllowed') : undefined}
    />
  );
}

function Item({
  title,
  icon: Icon,
  entity: _entity,
  isDisabled = false,
  onSelect,
  reason,
  ...rest
}: Omit<EntityMenuItemProps, 'permission'>) {
  return (
    <Row {...rest} disabled={isDisabled} onClick={onSelect}>
      {Icon && <Icon size={16} />}
      <ListItemText primary={title} secondary={reason} />
    </Row>
  );
}

const Row = styled(MenuItem)(({ theme }) => ({
  gap: theme.spacing(1.25),
  whiteSpace: 'normal',
  '& > svg': { flex: 'none', color: theme.vars.palette.text.secondary },
}));
