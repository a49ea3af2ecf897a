import { styled } from '@mui/material/styles';
import { VirtualList, VisuallyHidden } from '@portico/ui';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import type { QualifierOption } from './useQualifierOptions.ts';

interface QualifierListProps {
  /** Those of the options begin with it. */
  id: string;
  options: readonly QualifierOption[];
  activeIndex: number;
  onPick: (option: QualifierOption) => void;
}

/** The qualifiers or values that what is typed may become. The field keeps the focus. */
export function QualifierList({ id, options, activeIndex, onPick }: QualifierListProps) {
  const t = useTranslations(laterSearchTranslations);
  const locale = useLocale();
  return (
    <>
      <VisuallyHidden aria-live="polite">
        {options.length > 0 && t('bar.suggestions', { count: options.length })}
      </VisuallyHidden>
      {options.length > 0 && (
        <Surface onMouseDown={event => event.preventDefault()}>
          <VirtualList
            isListbox
            id={id}
            aria-label={t('bar.suggested')}
            items={options}
            getKey={({ value }) => value}
            activeIndex={activeIndex}
            getRowProps={(option, index) => ({
              id: `${id}-${index}`,
              'aria-selected': index === activeIndex,
              onClick: () => onPick(option),
            })}
            renderItem={({ label, count }, index) => (
              <Option data-active={index === activeIndex || undefined}>
                <span>{label}</span>
                {count !== undefined && <small>{count.toLocaleString(locale)}</small>}
              </Option>
            )}
          />
        </Surface>
      )}
    </>
  );
}

const Surface = styled('div')(({ theme }) => ({
  position: 'absolute',
  zIndex: theme.zIndex.appBar,
  insetInline: 0,
  top: '100%',
  maxWidth: 480,
  marginTop: theme.spacing(0.5),
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.surface.raised,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  boxShadow: '0 8px 24px rgb(0 0 0 / 0.16)',
}));

const Option = styled('span')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1),
  margin: theme.spacing(0, -1.5),
  padding: theme.spacing(0, 1.5),
  cursor: 'pointer',
  '&:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '&[data-active]': {
    backgroundColor: theme.vars.palette.surface.selected,
    boxShadow: `inset 2px 0 ${theme.vars.palette.primary.main}`,
  },
  '& > span': { flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& small': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
}));
