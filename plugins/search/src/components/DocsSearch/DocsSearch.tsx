import { styled } from '@mui/material/styles';
import type { DocsAddonProps } from '@portico/techdocs/points';
import { Dialog, ToolButton } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { SearchIcon } from '@portico/ui/icons';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import { laterSearchTranslations } from '../../laterTranslations.ts';
import { SearchBar } from '../SearchBar/SearchBar.tsx';
import { SearchProvider } from '../SearchProvider/SearchProvider.tsx';
import { useSearch } from '../SearchProvider/SearchContext.ts';
import { SearchResult } from '../SearchResult/SearchResult.tsx';

/** Searches the docs that are read. */
export default function DocsSearch({ docsEntity }: DocsAddonProps) {
  const t = useTranslations(laterSearchTranslations);
  const { key } = useLocation();
  // Going to a result closes it.
  const [openedAt, setOpenedAt] = useState<string>();
  const { kind, namespace, name } = docsEntity;
  const initial = useMemo(
    () => ({
      types: ['techdocs'],
      filters: {
        kind: [kind.toLowerCase()],
        namespace: [namespace.toLowerCase()],
        name: [name.toLowerCase()],
      },
    }),
    [kind, namespace, name],
  );
  return (
    <>
      <ToolButton label={t('docs.search')} onClick={() => setOpenedAt(key)}>
        <SearchIcon />
      </ToolButton>
      <Dialog
        title={t('docs.search')}
        isOpen={openedAt === key}
        width="md"
        onClose={() => setOpenedAt(undefined)}
      >
        <SearchProvider initial={initial}>
          <Content>
            <SearchBar placeholder={t('docs.search')} />
            <Results />
          </Content>
        </SearchProvider>
      </Dialog>
    </>
  );
}

/** Nothing is listed before something is searched for. */
function Results() {
  const { state } = useSearch();
  return state.term.trim() === '' ? null : <SearchResult />;
}

const Content = styled('div')(({ theme }) => ({
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(2),
  minHeight: '40dvh',
}));
