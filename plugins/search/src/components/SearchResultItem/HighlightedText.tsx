import { styled } from '@mui/material/styles';
import type { SearchResult } from '@portico/search-common';
import { cutByTags } from '../../model/cutByTags.ts';

/** Props of {@link HighlightedText}. */
export interface HighlightedTextProps {
  result: SearchResult;
  /** A field of the document: `title`. */
  field: string;
  /** Shown where the field is not highlighted; default the document's own value. */
  text?: string;
}

/** A field of a result with the words of the query marked. What the server sent is text, never HTML. */
export function HighlightedText({ result, field, text }: HighlightedTextProps) {
  const { document, highlight } = result;
  const marked = highlight?.fields[field];
  const own = document[field];
  const plain = text ?? (typeof own === 'string' ? own : '');
  if (!highlight || marked === undefined) return plain;
  return (
    <Marked>
      {cutByTags(marked, highlight.preTag, highlight.postTag).map(
        ({ text: part, isMarked }, index) => (isMarked ? <mark key={index}>{part}</mark> : part),
      )}
    </Marked>
  );
}

const Marked = styled('span')(({ theme }) => ({
  '& mark': {
    color: 'inherit',
    fontWeight: 600,
    borderRadius: 2,
    backgroundColor: `color-mix(in srgb, ${theme.vars.palette.primary.main} 18%, transparent)`,
  },
}));
