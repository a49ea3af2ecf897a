import { styled } from '@mui/material/styles';
import type { SearchResult } from '@portico/search-common';
import { checkLink, Link } from '@portico/ui';
import type { ReactNode } from 'react';
import { useSearch } from '../SearchProvider/SearchContext.ts';
import { useAddRecentSearch } from '../../queries/recentSearches.ts';
import { HighlightedText } from './HighlightedText.tsx';

/** Props of {@link SearchResultItem}. */
export interface SearchResultItemFrameProps {
  result: SearchResult;
  icon?: ReactNode;
  /** Default the document's title. */
  title?: ReactNode;
  /** Where it is and what it is, in one line below the title. */
  details?: readonly ReactNode[];
}

/** One result: its icon, its title as the link, what it is, and where the words occur in its text. */
export function SearchResultItem({
  result,
  icon,
  title,
  details = [],
}: SearchResultItemFrameProps) {
  const { state } = useSearch();
  const addRecent = useAddRecentSearch();
  const { location } = result.document;
  const to = location.startsWith('/') ? location : checkLink(location).to;
  const heading = title ?? <HighlightedText result={result} field="title" />;
  const shown = details.filter(each => each !== undefined && each !== '');
  return (
    <Root>
      <Tile aria-hidden>{icon}</Tile>
      <Content>
        <h2>
          {to === undefined ? (
            heading
          ) : (
            <Link to={to} tone="quiet" onClick={() => addRecent(state.term)}>
              {heading}
            </Link>
          )}
        </h2>
        {shown.length > 0 && (
          <Meta>
            {shown.map((each, index) => (
              <span key={index}>{each}</span>
            ))}
          </Meta>
        )}
        <Text>
          <HighlightedText result={result} field="text" />
        </Text>
      </Content>
    </Root>
  );
}

const Root = styled('article')(({ theme }) => ({
  display: 'flex',
  gap: theme.spacing(1.5),
  minWidth: 0,
  padding: theme.spacing(1.25, 1.5),
}));

const Tile = styled('span')(({ theme }) => ({
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  width: 28,
  height: 28,
  borderRadius: theme.shape.borderRadius,
  color: theme.vars.palette.text.secondary,
  backgroundColor: theme.vars.palette.surface.sunken,
}));

const Content = styled('div')(({ theme }) => ({
  flex: 1,
  minWidth: 0,
  '& h2': { ...theme.typography.body1, margin: 0, fontWeight: 600, overflowWrap: 'anywhere' },
}));

const Meta = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  '& > span': { display: 'inline-block' },
  '& > span:not(:last-child)::after': { content: '"·"', margin: theme.spacing(0, 0.75) },
}));

const Text = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: '-webkit-box',
  maxWidth: '80ch',
  margin: theme.spacing(0.25, 0, 0),
  overflow: 'hidden',
  color: theme.vars.palette.text.secondary,
  overflowWrap: 'anywhere',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  '&:empty': { display: 'none' },
}));
