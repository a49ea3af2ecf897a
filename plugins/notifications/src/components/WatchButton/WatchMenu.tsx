import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { errorApiRef, useApi, useRouteRef } from '@portico/app';
import type { PageSubject } from '@portico/app/points';
import { watchLimits } from '@portico/notifications-common';
import { Link } from '@portico/ui';
import { useTextLanguage, useTranslations } from '@portico/ui/i18n';
import { CheckIcon } from '@portico/ui/icons';
import { findWatch, listWatchChoices, type WatchChoice } from '../../model/watchChoices.ts';
import { useAddWatch, useRemoveWatch, useWatches } from '../../queries/watches.ts';
import { notificationSettingsRouteRef } from '../../routes.ts';
import { notificationTranslations } from '../../translations.ts';

/** Props of {@link WatchMenu}. */
export interface WatchMenuProps {
  id: string;
  subject: PageSubject;
  isOpen: boolean;
  getAnchor: () => HTMLElement | null;
  onClose: () => void;
}

/** The ways to watch what a page is about, each on or off, and the way to all that the reader watches. */
export default function WatchMenu({ id, subject, isOpen, getAnchor, onClose }: WatchMenuProps) {
  const t = useTranslations(notificationTranslations);
  const language = useTextLanguage();
  const errors = useApi(errorApiRef);
  const settings = useRouteRef(notificationSettingsRouteRef)?.();
  const { data: watches = [] } = useWatches();
  const add = useAddWatch();
  const remove = useRemoveWatch();
  const onError = (error: Error) => errors.post(error);
  const toggle = (choice: WatchChoice) => () => {
    const watch = findWatch(watches, choice);
    onClose();
    if (watch) return remove.mutate(watch.id, { onError });
    return add.mutate(
      {
        ...choice,
        title: subject.title.slice(0, watchLimits.titleLength),
        language,
        ...(subject.type === 'view' && { view: subject.query }),
      },
      { onError },
    );
  };
  return (
    <Menu
      id={id}
      open={isOpen}
      anchorEl={getAnchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ list: { 'aria-label': t('watch.menu', { title: subject.title }), dense: true } }}
    >
      {listWatchChoices(subject).map(choice => {
        const isChecked = findWatch(watches, choice) !== undefined;
        return (
          <Item
            key={choice.type}
            role="menuitemcheckbox"
            aria-checked={isChecked}
            disabled={add.isPending || remove.isPending}
            onClick={toggle(choice)}
          >
            <span data-mark>{isChecked && <CheckIcon size={16} />}</span>
            <span>{t(`watch.choice.${choice.type}`)}</span>
          </Item>
        );
      })}
      {settings !== undefined && <Divider component="li" aria-hidden />}
      {settings !== undefined && (
        <Item
          component={Link}
          to={`${settings}#watched`}
          tone="quiet"
          underline="none"
          onClick={onClose}
        >
          <span data-mark />
          <span>{t('watch.all')}</span>
        </Item>
      )}
    </Menu>
  );
}

const Item = styled(MenuItem)(({ theme }) => ({
  gap: theme.spacing(1),
  whiteSpace: 'normal',
  '& [data-mark]': { display: 'inline-grid', width: 16, flex: 'none' },
})) as typeof MenuItem;
