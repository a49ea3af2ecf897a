import Button from '@mui/material/Button';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { CheckIcon } from '../../icons/icons.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { useProblemText } from '../ErrorPanel/useProblemText.ts';
import { Progress } from '../Progress/Progress.tsx';
import { VirtualList } from '../VirtualList/VirtualList.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { Note, Option } from './autocompleteStyles.ts';
import type { AutocompleteOption, FoundOptions } from './useOptions.ts';

interface AutocompletePopupProps {
  /** Of the field; the list's and the options' ids begin with it. */
  id: string;
  found: FoundOptions<AutocompleteOption>;
  options: readonly AutocompleteOption[];
  activeIndex: number;
  isMultiple: boolean;
  isChosen: (option: AutocompleteOption) => boolean;
  describe: (option: AutocompleteOption) => string;
  onPick: (option: AutocompleteOption) => void;
}

/** What was found, or why there is nothing yet. */
export function AutocompletePopup(props: AutocompletePopupProps) {
  const {
    id,
    found,
    options,
    activeIndex,
    isMultiple,
    isChosen,
    describe: describeOption,
    onPick,
  } = props;
  const t = useTranslations(laterUiTranslations);
  const describe = useProblemText();
  const isEmpty = options.length === 0;
  return (
    <>
      {found.isLoading && <Progress label={t('autocomplete.loading')} />}
      <VisuallyHidden aria-live="polite">
        {!found.isLoading && !isEmpty && t('autocomplete.options', { count: options.length })}
      </VisuallyHidden>
      <VirtualList
        isListbox
        id={`${id}-list`}
        aria-labelledby={`${id}-label`}
        items={options}
        getKey={({ value }) => value}
        activeIndex={activeIndex}
        getRowProps={(option, index) => ({
          id: `${id}-${index}`,
          'aria-selected': isChosen(option),
          onClick: () => onPick(option),
        })}
        renderItem={(option, index) => (
          <Option data-active={index === activeIndex || undefined}>
            <span title={option.label}>{describeOption(option)}</span>
            {isChosen(option) && isMultiple && <CheckIcon size={14} />}
          </Option>
        )}
      />
      {isEmpty && found.isLoading && <Note>{t('autocomplete.loading')}</Note>}
      {isEmpty && !found.isLoading && !found.error && (
        <Note aria-live="polite">{t('autocomplete.none')}</Note>
      )}
      {found.error && (
        <Note role="alert">
          <span>
            {t('autocomplete.failed')}: {describe(found.error).text}
          </span>
          <Button variant="outlined" onClick={found.retry}>
            {t('autocomplete.retry')}
          </Button>
        </Note>
      )}
    </>
  );
}
