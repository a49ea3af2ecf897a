import { styled } from '@mui/material/styles';
import { type ReactNode, useId } from 'react';
import { formatCount } from '../../format/formatCount.ts';
import { useLocale } from '../../i18n/I18nProvider.tsx';
import { useChoice } from '../../hooks/useChoice.ts';
import { radius } from '../../theme/tokens.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

/** One choice of {@link SegmentedFilter}. */
export interface Segment<Value extends string> {
  value: Value;
  label: string;
  icon?: ReactNode;
  /** How many items the choice would show; `null` keeps the room while it is not known. */
  count?: number | null;
}

/** Props of {@link SegmentedFilter}. */
export interface SegmentedFilterProps<Value extends string> {
  /** What is chosen, for those who listen. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  /** `vertical` for narrow places; default `horizontal`. */
  orientation?: 'horizontal' | 'vertical';
  /** Shows the icons alone; the labels are for screen readers and tooltips. */
  isIconOnly?: boolean;
}

/** A choice of one among few, each with its count. */
export function SegmentedFilter<Value extends string>({
  label,
  segments,
  value,
  onChange,
  orientation = 'horizontal',
  isIconOnly = false,
}: SegmentedFilterProps<Value>) {
  const locale = useLocale();
  const name = useId();
  const [chosen, choose] = useChoice(value, onChange);
  return (
    <Root role="radiogroup" aria-label={label} data-orientation={orientation}>
      {segments.map(segment => (
        <label key={segment.value} title={isIconOnly ? segment.label : undefined}>
          <input
            type="radio"
            name={name}
            checked={segment.value === chosen}
            onChange={() => choose(segment.value)}
          />
          <span>
            {segment.icon}
            {isIconOnly ? <VisuallyHidden>{segment.label}</VisuallyHidden> : segment.label}
            {segment.count !== undefined && (
              <Count>
                {segment.count !== null && (
                  <>
                    <VisuallyHidden>, </VisuallyHidden>
                    {formatCount(segment.count, locale)}
                  </>
                )}
              </Count>
            )}
          </span>
        </label>
      ))}
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'inline-flex',
  maxWidth: '100%',
  overflow: 'hidden',
  padding: 2,
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: radius.control,
  backgroundColor: theme.vars.palette.surface.sunken,
  '&[data-orientation=vertical]': { display: 'flex', flexDirection: 'column' },
  '&[data-orientation=vertical] label > span > span:last-of-type': { marginInlineStart: 'auto' },
  '& label': { position: 'relative', minWidth: 0, cursor: 'pointer' },
  '& input': { position: 'absolute', inset: 0, opacity: 0, margin: 0, cursor: 'inherit' },
  '& label > span': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(0.75),
    height: 26,
    padding: theme.spacing(0, 1.25),
    border: '1px solid transparent',
    borderRadius: radius.chip,
    fontWeight: 500,
    whiteSpace: 'nowrap',
    color: theme.vars.palette.text.secondary,
  },
  '& label:hover > span': { color: theme.vars.palette.text.primary },
  '& input:checked + span': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.surface.raised,
    borderColor: theme.vars.palette.divider,
  },
  '& input:focus-visible + span': {
    outline: `2px solid ${theme.vars.palette.primary.main}`,
    outlineOffset: -1,
  },
}));

const Count = styled('span')(({ theme }) => ({
  // The room of a second digit is before the number, so that nothing seems to be missing behind it.
  minWidth: '2ch',
  textAlign: 'end',
  fontWeight: 400,
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
}));
