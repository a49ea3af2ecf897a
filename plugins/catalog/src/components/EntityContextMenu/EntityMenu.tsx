import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import { configApiRef, useAddressParams, useApi, useContributions } from '@portico/app';
import { type Entity, getEntityDisplayName } from '@portico/catalog-model';
import { preloadPart } from '@portico/ui/lazy';
import { useReadText, useTranslations } from '@portico/ui/i18n';
import { LinkIcon } from '@portico/ui/icons';
import { useEffect } from 'react';
import { openEntityDialog } from '../../model/entityDialogs.ts';
import { entityDialogPoint, entityMenuItemPoint } from '../../points.ts';
import { readUnregisterOption } from '../../model/removal/unregisterOption.ts';
import { useEntityTime } from '../../queries/history/entityTime.ts';
import { catalogTranslations } from '../../translations.ts';
import { useCopyLink } from '../CopyLink/useCopyLink.ts';
import { EntityMenuItem } from './EntityMenuItem.tsx';
import { UnregisterMenuItem } from './UnregisterMenuItem.tsx';
import { useContributedAction } from './useContributedAction.ts';

/** Props of {@link EntityMenu}. */
export interface EntityMenuProps {
  entity: Entity;
  id: string;
  isOpen: boolean;
  getAnchor: () => HTMLElement | null;
  onClose: () => void;
  onUnregister: () => void;
}

/** What can be done with an entity: what plugins add, then what goes for every entity. */
export default function EntityMenu({
  entity,
  id,
  isOpen,
  getAnchor,
  onClose,
  onUnregister,
}: EntityMenuProps) {
  const t = useTranslations(catalogTranslations);
  const readText = useReadText();
  // What was cannot be changed.
  const isPast = useEntityTime() !== undefined;
  const option = readUnregisterOption(useApi(configApiRef));
  const unregister = isPast ? 'hidden' : option;
  const runContributed = useContributedAction(entity);
  const copyUrl = useCopyLink();
  const added = useContributions(entityMenuItemPoint).filter(
    ({ value }) => !isPast && (value.isShownFor?.(entity) ?? true),
  );

  const dialogs = useContributions(entityDialogPoint);
  const [, setSearch] = useAddressParams();
  // What the items open is there when one is chosen.
  useEffect(() => {
    for (const { value } of dialogs) void preloadPart(value.load);
  }, [dialogs]);

  const choose = (action: () => void) => () => {
    onClose();
    action();
  };

  return (
    <Menu
      id={id}
      open={isOpen}
      anchorEl={getAnchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        // Why something may not be done is shown a moment later, and needs no more room than this.
        paper: { style: { width: 'min(260px, calc(100vw - 32px))' } },
        list: {
          'aria-label': t('menu.list', { name: getEntityDisplayName(entity) }),
          dense: true,
          // Those who listen hear what they may not do, and why.
          disabledItemsFocusable: true,
        },
      }}
    >
      {added.map(({ id: itemId, pluginId, value }) => (
        <EntityMenuItem
          key={itemId}
          title={readText(value.title)}
          icon={value.icon}
          entity={entity}
          permission={value.permission}
          onSelect={choose(() => runContributed(pluginId, value))}
        />
      ))}
      {added.length > 0 && <Divider component="li" aria-hidden />}
      {unregister !== 'hidden' && (
        <UnregisterMenuItem
          entity={entity}
          isDisabled={unregister === 'disable'}
          onSelect={choose(onUnregister)}
        />
      )}
      {dialogs.map(({ id: itemId, value }) => (
        <EntityMenuItem
          key={itemId}
          title={readText(value.title)}
          icon={value.icon}
          entity={entity}
          onSelect={choose(() =>
            setSearch(search => openEntityDialog(search, value), { preventScrollReset: true }),
          )}
        />
      ))}
      <EntityMenuItem
        title={t('menu.copyUrl')}
        icon={LinkIcon}
        entity={entity}
        onSelect={choose(() => void copyUrl())}
      />
    </Menu>
  );
}
