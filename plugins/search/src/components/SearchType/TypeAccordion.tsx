import { styled } from '@mui/material/styles';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { ChevronDownIcon, ChevronUpIcon, SearchIcon } from '@portico/ui/icons';
import { createElement, useId, useState } from 'react';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import { formatResultCount } from '../../model/resultCount.ts';
import type { TypeChoiceProps } from './typeChoice.ts';

/** One type from a list that folds; its head says which one is chosen. */
export function TypeAccordion({ types, totalCount, selected, onChange }: TypeChoiceProps) {
  const t = useTranslations(laterSearchTranslations);
  const locale = useLocale();
  const id = useId();
  const [isOpen, setOpen] = useState(true);
  const chosen = types.filter(({ type }) => selected.includes(type)).map(({ label }) => label);
  const rows = [
    { type: undefined, label: t('types.all'), Icon: SearchIcon, count: totalCount },
    ...types,
  ];
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <Root>
      <h3>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{t('types.label')}</span>
          {!isOpen && <Chosen>{chosen.join(', ') || t('types.all')}</Chosen>}
          <Chevron size={14} />
        </button>
      </h3>
      <ul id={id} hidden={!isOpen}>
        {rows.map(({ type, label, Icon, count }) => (
          <li key={type ?? ''}>
            <button
              type="button"
              aria-pressed={type === undefined ? selected.length === 0 : selected.includes(type)}
              onClick={() => onChange(type === undefined ? [] : [type])}
            >
              {Icon && createElement(Icon, { size: 16 })}
              <span>{label}</span>
              <Count>{count !== undefined && formatResultCount(count, locale)}</Count>
            </button>
          </li>
        ))}
      </ul>
    </Root>
  );
}

const Root = styled('div')(({ theme }) => ({
  '& h3': { ...theme.typography.h4, margin: 0 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& ul[hidden]': { display: 'none' },
  '& button': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    width: '100%',
    minHeight: 32,
    padding: theme.spacing(0, 1),
    textAlign: 'start',
    color: 'inherit',
    background: 'none',
    border: 0,
    borderRadius: theme.shape.borderRadius,
    cursor: 'pointer',
  },
  '& h3 > button': { ...theme.typography.h4 },
  '& button:hover': { backgroundColor: theme.vars.palette.surface.hover },
  '& button[aria-pressed="true"]': {
    fontWeight: 600,
    backgroundColor: theme.vars.palette.surface.selected,
  },
  '& button > span:first-of-type': { flex: 1, minWidth: 0 },
  '& svg': { flex: 'none', color: theme.vars.palette.text.secondary },
}));

const Chosen = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
}));

const Count = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
}));
