import { styled } from '@mui/material/styles';
import IconButton from '@mui/material/IconButton';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { SettingsIcon } from '../../icons/icons.tsx';
import { uiTranslations } from '../../translations.ts';
import { LazyPart } from '../LazyPart/LazyPart.tsx';
import { usePopupButton } from '../LazyPart/usePopupButton.ts';
import type { ViewControlProps } from './viewControls.ts';

const loadMenu = () => import('./TableViewMenu.tsx');

/** Opens the choice of a table's columns and of its rows' height. */
export function TableViewButton(props: ViewControlProps) {
  const t = useTranslations(uiTranslations);
  const { buttonProps, isWanted, popupProps } = usePopupButton();
  return (
    <>
      <AtEnd
        {...buttonProps}
        aria-label={t('table.view')}
        title={t('table.view')}
        aria-haspopup="menu"
      >
        <SettingsIcon />
      </AtEnd>
      <LazyPart load={loadMenu} isWanted={isWanted} props={{ ...props, ...popupProps }} />
    </>
  );
}

const AtEnd = styled(IconButton)({ marginInlineStart: 'auto' });
