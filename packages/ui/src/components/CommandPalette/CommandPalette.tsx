import Dialog from '@mui/material/Dialog';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { SearchIcon } from '../../icons/icons.tsx';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { PaletteField } from './PaletteField.tsx';
import type { PaletteChoice, PaletteGroup, PaletteItem } from './paletteItems.ts';
import { PaletteOption } from './PaletteOption.tsx';
import { usePaletteKeys } from './usePaletteKeys.ts';

/** Props of {@link CommandPalette}. */
export interface CommandPaletteProps {
  /** The dialog's name. */
  label: string;
  placeholder: string;
  query: string;
  onQueryChange: (query: string) => void;
  /** What fits the query, in order; groups without items are omitted. */
  groups: readonly PaletteGroup[];
  /** Whether more may come. */
  isSearching?: boolean;
  /** What could not be looked through, as sentences. */
  problems?: readonly string[];
  /** Enter or a click; with Ctrl or Cmd what it leads to is wanted in another tab. */
  onChoose: (item: PaletteItem, choice: PaletteChoice) => void;
  onClose: () => void;
}

/** A field over the page in which one types where to go or what to do; arrows choose, Enter goes. */
export function CommandPalette(props: CommandPaletteProps) {
  const { label, placeholder, query, onQueryChange, groups, isSearching = false } = props;
  const { problems = [], onChoose, onClose } = props;
  const t = useTranslations(uiTranslations);
  const id = useId();
  const filled = groups.filter(({ items }) => items.length > 0);
  const items = filled.flatMap(group => group.items);
  const { activeId, hasMoved, setMovedTo, handleKeyDown } = usePaletteKeys({
    query,
    groups: filled,
    isSearching,
    onChoose,
  });
  const toDomId = (itemId: string) => `${id}-${itemId}`;
  const isEmpty = items.length === 0 && query !== '' && !isSearching;

  return (
    <Surface
      open
      onClose={onClose}
      transitionDuration={0}
      slotProps={{ paper: { 'aria-label': label } }}
    >
      <PaletteField
        icon={<SearchIcon size={18} />}
        label={label}
        placeholder={placeholder}
        value={query}
        isSearching={isSearching}
        listId={id}
        activeId={activeId === undefined ? undefined : toDomId(activeId)}
        onChange={value => {
          setMovedTo(undefined);
          onQueryChange(value);
        }}
        onKeyDown={handleKeyDown}
        onClose={onClose}
      />
      <List
        id={id}
        // No element is a list to choose from beside its field.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={label}
        aria-busy={isSearching}
        hidden={items.length === 0}
      >
        {filled.map(group => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- groups of choices have no element of their own
          <div key={group.id} role="group" aria-labelledby={`${id}-group-${group.id}`}>
            <Heading id={`${id}-group-${group.id}`}>{group.label}</Heading>
            {group.items.map(item => (
              <PaletteOption
                key={item.id}
                id={toDomId(item.id)}
                item={item}
                isActive={item.id === activeId}
                hasMoved={hasMoved}
                onPoint={() => setMovedTo(item.id)}
                onChoose={choice => onChoose(item, choice)}
              />
            ))}
          </div>
        ))}
      </List>
      {isEmpty && <Note>{t('palette.empty', { query })}</Note>}
      {problems.map(problem => (
        <Note key={problem} role="alert">
          {problem}
        </Note>
      ))}
      <output>
        <VisuallyHidden>
          {isSearching ? t('progress.label') : t('palette.results', { count: items.length })}
        </VisuallyHidden>
      </output>
    </Surface>
  );
}

const Surface = styled(Dialog)(({ theme }) => ({
  '& .MuiDialog-container': { alignItems: 'flex-start' },
  '& .MuiDialog-paper': {
    width: '100%',
    maxWidth: 640,
    maxHeight: 'min(520px, 80dvh)',
    marginTop: '12vh',
    [theme.breakpoints.down('sm')]: {
      width: `calc(100% - ${theme.spacing(2)})`,
      margin: theme.spacing(1),
      maxHeight: `calc(100dvh - ${theme.spacing(2)})`,
    },
  },
}));

const List = styled('div')(({ theme }) => ({
  padding: theme.spacing(0.5),
  overflowY: 'auto',
  '&[hidden]': { display: 'none' },
}));

const Heading = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  padding: theme.spacing(0.75, 1, 0.25),
  color: theme.vars.palette.text.secondary,
}));

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: theme.spacing(1.5, 2),
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
}));
