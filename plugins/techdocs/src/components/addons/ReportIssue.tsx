import { styled } from '@mui/material/styles';
import { Link } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { BugIcon } from '@portico/ui/icons';
import { useEffect, useState } from 'react';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import { writeIssueLink } from '../../model/issueLink.ts';
import type { DocsAddonProps, DocsArticle } from '../../points.ts';

/** How long a selection rests before it counts. */
const debounceMs = 500;

interface Selected {
  text: string;
  /** Where the selection ends in the column of the text, in pixels. */
  top: number;
  left: number;
}

/** Offers to open an issue about the text that is selected, where its source is on GitHub or GitLab. */
export default function ReportIssue({ article }: DocsAddonProps) {
  const t = useTranslations(laterDocsTranslations);
  const selected = useSelected(article?.editUrl === undefined ? undefined : article);
  if (!selected || article?.editUrl === undefined) return null;
  const link = writeIssueLink({
    selection: selected.text,
    editUrl: article.editUrl,
    pageUrl: window.location.href,
    texts: {
      title: selection => t('issue.title', { selection }),
      body: t('issue.body'),
      page: t('issue.page'),
      source: t('issue.source'),
    },
  });
  if (!link) return null;
  return (
    <Bubble style={{ top: selected.top, left: selected.left }}>
      <Link to={link.url} icon={<BugIcon />}>
        {t('issue.open')}
      </Link>
    </Bubble>
  );
}

/** The text of an article that is selected, once the selection has rested for half a second. */
function useSelected(article: DocsArticle | undefined): Selected | undefined {
  const [selected, setSelected] = useState<Selected & { article: DocsArticle }>();
  useEffect(() => {
    if (!article) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleChange = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const found = readSelection(article);
        setSelected(found && { ...found, article });
      }, debounceMs);
    };
    document.addEventListener('selectionchange', handleChange);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('selectionchange', handleChange);
    };
  }, [article]);
  return selected?.article === article ? selected : undefined;
}

function readSelection({ root, element }: DocsArticle): Selected | undefined {
  // Chromium reports what is selected in a shadow root by the root alone.
  const own = (root as ShadowRoot & { getSelection?: () => Selection | null }).getSelection?.();
  const selection = own ?? document.getSelection();
  const text = selection?.toString().trim() ?? '';
  if (!selection || text === '' || selection.rangeCount === 0) return undefined;
  if (!selection.anchorNode || !element.contains(selection.anchorNode)) return undefined;
  const box = selection.getRangeAt(0).getBoundingClientRect?.();
  const { bottom = 0, left = 0 } = box ?? {};
  const column = (root.host as HTMLElement).offsetParent?.getBoundingClientRect() ?? new DOMRect();
  // At the end of what is in sight, where more is selected.
  const end = Math.min(bottom + gapPx, window.innerHeight - heightPx);
  return {
    text,
    top: Math.max(end - column.top, 0),
    left: Math.max(Math.min(left - column.left, column.width - widthPx), 0),
  };
}

const gapPx = 8;
const heightPx = 48;
const widthPx = 200;

const Bubble = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  // Scrolls with the text.
  position: 'absolute',
  zIndex: 1,
  padding: theme.spacing(0.75, 1.25),
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.shape.borderRadius,
  boxShadow: theme.shadows[4],
  backgroundColor: theme.vars.palette.surface.raised,
  '@media print': { display: 'none' },
}));
