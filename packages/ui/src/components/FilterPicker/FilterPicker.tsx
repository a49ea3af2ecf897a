import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { useChoice } from '../../hooks/useChoice.ts';
import { type LoadOptionsOf, useOptions } from '../Autocomplete/useOptions.ts';
import { SearchField } from '../SearchField/SearchField.tsx';
import { SkeletonText } from '../Skeleton/Skeleton.tsx';
import { FilterOptionList } from './FilterOptionList.tsx';
import {
  type FilterOption,
  findOptions,
  mergeOptions,
  toggleValue,
  withSelected,
} from './filterOptions.ts';

/** Props of {@link FilterPicker}. */
export interface FilterPickerProps {
  /** What is filtered by. */
  label: string;
  /** The options, or `undefined` until they come. */
  options: readonly FilterOption[] | undefined;
  selected: readonly string[];
  onChange: (selected: string[]) => void;
  /** Why the options do not come; shown in their place. */
  failure?: string | undefined;
  /** How many more there are than `options`; they are found by words. */
  moreOptions?: number | undefined;
  /** Requests the options that contain the words, where there are more than `options`; always the same one. */
  loadOptions?: LoadOptionsOf<FilterOption> | undefined;
  /** Keeps the label for those who listen only; for a picker that is under its own button. */
  isLabelHidden?: boolean;
  /** Whether typing searches at once, as in a popup that was opened to choose. */
  isSearchFocused?: boolean;
}

const searchAbove = 8;
const searchDebounceMs = 200;

/** Values to tick, with their counts; a long list can be searched. */
export function FilterPicker({
  label,
  options,
  failure,
  isLabelHidden,
  isSearchFocused,
  moreOptions = 0,
  loadOptions,
  ...choice
}: FilterPickerProps) {
  const [selected, choose] = useChoice(choice.selected, next => choice.onChange([...next]));
  const t = useTranslations(uiTranslations);
  const [term, setTerm] = useState('');
  const all = options && withSelected(options, selected);
  const isRequested = loadOptions !== undefined && moreOptions > 0 && term.trim() !== '';
  const answer = useOptions(loadOptions ?? loadNone, term.trim(), isRequested, searchDebounceMs);
  // Beside what was found is what is known, so that nothing goes away until an answer comes.
  const known = all && (isRequested ? mergeOptions(answer.options, all) : all);
  const found = known && findOptions(known, term);

  return (
    <Root aria-label={label}>
      <Head>
        {!isLabelHidden && <h3>{label}</h3>}
        {!isLabelHidden && selected.length > 0 && (
          <Button
            variant="text"
            aria-label={t('filter.clearNamed', { label })}
            onClick={() => choose([])}
          >
            {t('filter.clear')}
          </Button>
        )}
      </Head>
      {all && all.length > searchAbove && (
        <SearchBox>
          <SearchField
            {...(isSearchFocused && { ref: takeFocus })}
            label={t('filter.search', { label })}
            value={term}
            onChange={setTerm}
            debounceMs={0}
          />
        </SearchBox>
      )}
      {found && (
        <FilterOptionList
          options={found}
          selected={selected}
          room={isLabelHidden ? 'popover' : 'column'}
          onToggle={value => choose(toggleValue(selected, value))}
        />
      )}
      {!found && failure && <Failure role="alert">{failure}</Failure>}
      {!found && !failure && (
        <Pending>
          <SkeletonText lines={4} label={t('filter.loading', { label })} />
        </Pending>
      )}
      {answer.error && <Failure role="alert">{t('filter.failed')}</Failure>}
      {found?.length === 0 && !answer.isLoading && !answer.error && (
        <None>{t(term ? 'filter.noMatch' : 'filter.none')}</None>
      )}
      {found?.length === 0 && answer.isLoading && <None>{t('filter.searching')}</None>}
      {found && moreOptions > 0 && term.trim() === '' && (
        <None>{t('filter.more', { count: moreOptions })}</None>
      )}
    </Root>
  );
}

const loadNone = () => Promise.resolve([]);

/** Before the popup has its place, which the page must not scroll to. */
function takeFocus(field: HTMLElement | null): void {
  field?.focus({ preventScroll: true });
}

const Root = styled('fieldset')({ minWidth: 0, margin: 0, padding: 0, border: 0 });

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  '& h3': { ...theme.typography.h4, margin: theme.spacing(0.75, 1) },
}));

const SearchBox = styled('div')(({ theme }) => ({ padding: theme.spacing(0, 0.5, 0.5) }));

const Pending = styled('div')(({ theme }) => ({ padding: theme.spacing(1) }));

const Failure = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(1),
  color: theme.vars.palette.error.main,
}));

const None = styled('output')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'block',
  margin: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
}));
