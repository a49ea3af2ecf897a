import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { ChevronDownIcon } from '../../icons/icons.tsx';
import { LazyPart } from '../LazyPart/LazyPart.tsx';
import { usePopupButton } from '../LazyPart/usePopupButton.ts';
import type { FilterPickerProps } from './FilterPicker.tsx';

/** Props of {@link FilterPopover}. */
export interface FilterPopoverProps extends Omit<FilterPickerProps, 'isLabelHidden'> {
  /** Stands beside the label while nothing is chosen. */
  placeholder?: string;
}

const loadPopup = () => import('./FilterPopup.tsx');

/** A {@link FilterPicker} behind a small button, which says what is chosen. */
export function FilterPopover({ placeholder, ...props }: FilterPopoverProps) {
  const { label, options, selected } = props;
  const { buttonProps, isWanted, popupProps } = usePopupButton();
  const isActive = selected.length > 0;

  return (
    <>
      <Trigger
        {...buttonProps}
        variant="outlined"
        aria-haspopup="dialog"
        data-active={isActive || undefined}
        endIcon={<ChevronDownIcon size={14} />}
      >
        {label}
        {isActive && <Chosen>{describeSelection(options ?? [], selected)}</Chosen>}
        {!isActive && placeholder && <Placeholder>{placeholder}</Placeholder>}
      </Trigger>
      <LazyPart load={loadPopup} isWanted={isWanted} props={{ ...props, ...popupProps }} />
    </>
  );
}

function describeSelection(
  options: readonly { value: string; label: string }[],
  selected: readonly string[],
) {
  const [first = '', ...rest] = selected;
  const label = options.find(({ value }) => value === first)?.label ?? first;
  return rest.length > 0 ? `${label} +${rest.length}` : label;
}

const Trigger = styled(Button)(({ theme }) => ({
  maxWidth: 240,
  '&&[data-active]': {
    borderColor: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '& .MuiButton-endIcon': { marginInlineStart: 4 },
}));

const Chosen = styled('span')(({ theme }) => ({
  minWidth: 0,
  marginInlineStart: theme.spacing(0.75),
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: theme.vars.palette.primary.main,
}));

const Placeholder = styled(Chosen)(({ theme }) => ({ color: theme.vars.palette.text.secondary }));
