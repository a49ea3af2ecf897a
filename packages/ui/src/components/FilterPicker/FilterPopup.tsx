import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { styled } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { FilterPicker, type FilterPickerProps } from './FilterPicker.tsx';

/** Props of {@link FilterPopup}. */
export interface FilterPopupProps extends Omit<FilterPickerProps, 'isLabelHidden'> {
  isOpen: boolean;
  getAnchor: () => HTMLElement | null;
  onClose: () => void;
}

/** What the button of a filter opens, apart from it, so that its code is fetched when it is wanted. */
export default function FilterPopup({ isOpen, getAnchor, onClose, ...picker }: FilterPopupProps) {
  const t = useTranslations(uiTranslations);
  const { label, selected, onChange } = picker;
  // There a focus would open the keyboard over what is to be chosen.
  const isTouched = useMediaQuery('(hover: none)', { noSsr: true });
  return (
    <Popover
      open={isOpen}
      anchorEl={getAnchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label } }}
    >
      <Content>
        <FilterPicker {...picker} isLabelHidden isSearchFocused={!isTouched} />
        {selected.length > 0 && (
          <Foot>
            <Button variant="text" onClick={() => onChange([])}>
              {t('filter.clear')}
            </Button>
          </Foot>
        )}
      </Content>
    </Popover>
  );
}

const Content = styled('div')(({ theme }) => ({ width: 280, padding: theme.spacing(0.75) }));

const Foot = styled('div')(({ theme }) => ({
  marginTop: theme.spacing(0.5),
  paddingTop: theme.spacing(0.5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
}));
