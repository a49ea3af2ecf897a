import Divider from '@mui/material/Divider';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import { Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { AddIcon, BookmarkIcon, DeleteIcon, LinkIcon } from '@portico/ui/icons';
import { type CatalogSelection, writeViewSearch } from '../../model/list/catalogSelection.ts';
import type { SavedView } from '../../queries/savedViews.ts';
import { catalogIndexRouteRef } from '../../routes.ts';
import { catalogTranslations } from '../../translations.ts';
import { useCopyLink } from '../CopyLink/useCopyLink.ts';

/** Props of {@link SavedViewsMenu}. */
export interface SavedViewsMenuProps {
  views: readonly SavedView[];
  /** What the list shows now. */
  selection: CatalogSelection;
  id: string;
  isOpen: boolean;
  getAnchor: () => HTMLElement | null;
  onClose: () => void;
  /** Opens what saves the view that is shown, and removes others. */
  onEdit: () => void;
}

/** The saved views, each a link to the list as it was saved, and what can be done with the one that is shown. */
export default function SavedViewsMenu({
  views,
  selection,
  id,
  isOpen,
  getAnchor,
  onClose,
  onEdit,
}: SavedViewsMenuProps) {
  const t = useTranslations(catalogTranslations);
  const path = useRouteRef(catalogIndexRouteRef)?.() ?? '';
  const shown = writeViewSearch(selection);
  const copyLink = useCopyLink();
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
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: { style: { width: 'min(300px, calc(100vw - 32px))' } },
        list: { 'aria-label': t('views.title'), dense: true },
      }}
    >
      {views.map(({ name, search }) => (
        <Item
          key={name}
          component={Link}
          to={`${path}${search}`}
          tone="quiet"
          underline="none"
          selected={search === shown}
          aria-current={search === shown ? 'page' : undefined}
          onClick={onClose}
        >
          <BookmarkIcon size={16} />
          <span>{name}</span>
        </Item>
      ))}
      {views.length === 0 && (
        <Item disabled>
          <span>{t('views.none')}</span>
        </Item>
      )}
      <Divider component="li" aria-hidden />
      <Item onClick={choose(onEdit)}>
        <AddIcon size={16} />
        <span>{t('views.saveAs')}</span>
      </Item>
      {views.length > 0 && (
        <Item onClick={choose(onEdit)}>
          <DeleteIcon size={16} />
          <span>{t('views.edit')}</span>
        </Item>
      )}
      <Item onClick={choose(() => void copyLink())}>
        <LinkIcon size={16} />
        <span>{t('views.copyLink')}</span>
      </Item>
    </Menu>
  );
}

const Item = styled(MenuItem)(({ theme }) => ({
  gap: theme.spacing(1),
  '& svg': { flex: 'none' },
  '& > span:first-of-type': {
    minWidth: 0,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  },
})) as typeof MenuItem;
