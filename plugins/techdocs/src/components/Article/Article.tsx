import { useTheme } from '@mui/material/styles';
import { type StorageApi, storageApiRef, useApi, useThemeMode } from '@portico/app';
import { useTranslations } from '@portico/ui/i18n';
import { useResolvedScheme } from '@portico/ui/theme';
import {
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { laterDocsTranslations } from '../../laterTranslations.ts';
import type { DocsPlace } from '../../model/docsAddress.ts';
import { docsStorage } from '../../model/docsStorage.ts';
import type { DocsPageContent } from '../../model/readPage.ts';
import type { DocsArticle } from '../../points.ts';
import { writeArticleStyles } from './articleStyles.ts';
import { renderDiagrams } from './renderDiagrams.ts';
import { type ChosenTabs, enhanceArticle } from './enhanceArticle.ts';

/** Props of {@link Article}. */
export interface ArticleProps {
  content: DocsPageContent;
  place: DocsPlace;
  /** Whether the text is that of the page before, until the next one comes. */
  isOutdated: boolean;
  /** Called with each page that is rendered, before it is painted. */
  onRendered: (article: DocsArticle) => void;
  /** A link into the portal was followed. */
  onFollow: (to: string) => void;
  /** A link into the portal may be followed next. */
  onConsider: (to: string) => void;
}

const maxTabs = 20;

/** The text of a page, in a shadow root: its styles and those of the portal do not meet. */
export function Article({
  content,
  place,
  isOutdated,
  onRendered,
  onFollow,
  onConsider,
}: ArticleProps) {
  const t = useTranslations(laterDocsTranslations);
  const theme = useTheme();
  const [mode] = useThemeMode();
  const scheme = useResolvedScheme(mode);
  const storage = useApi(storageApiRef);
  const host = useRef<HTMLDivElement>(null);
  const styles = useMemo(() => writeArticleStyles(theme), [theme]);

  useLayoutEffect(() => {
    if (host.current) applyStyles(openRoot(host.current), styles);
  }, [styles]);

  const article = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!host.current) return;
    const root = openRoot(host.current);
    const element = document.createElement('div');
    element.className = 'docs-article';
    element.append(content.article.cloneNode(true));
    const texts = {
      copyCode: t('article.copyCode'),
      copied: t('article.copied'),
      copyFailed: t('article.copyFailed'),
      headingLink: t('article.headingLink'),
      linkCopied: t('article.linkCopied'),
      source: t('article.source'),
    };
    enhanceArticle(element, place, texts, readChosenTabs(storage));
    root.querySelector('.docs-article')?.remove();
    root.append(element);
    article.current = element;
    onRendered({ element, root, title: content.title, editUrl: content.editUrl });
    // What it calls is new with each rendering, and does the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [content, place, t]);

  useEffect(() => {
    if (!article.current) return;
    renderDiagrams(article.current, scheme, {
      source: t('article.source'),
      diagram: t('article.diagram'),
      failed: reason => t('article.diagramFailed', { reason }),
    });
  }, [content, place, scheme, t]);

  const handleClick = (event: MouseEvent) => {
    const to = findLink(event);
    if (to === undefined || event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    onFollow(to);
  };
  const handleConsider = (event: SyntheticEvent) => {
    const to = findLink(event);
    if (to !== undefined) onConsider(to);
  };

  return (
    // The links in it are what is clicked; the keyboard's Enter comes as a click.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <div
      ref={host}
      data-scheme={scheme}
      data-testid="docs-article"
      aria-busy={isOutdated}
      onClick={handleClick}
      onMouseOver={handleConsider}
      onFocus={handleConsider}
    />
  );
}

function readChosenTabs(storage: StorageApi): ChosenTabs {
  const bucket = storage.forBucket(docsStorage.bucket);
  const read = () => {
    const stored = bucket.get<unknown>(docsStorage.tabs);
    return Array.isArray(stored) ? stored.filter(each => typeof each === 'string') : [];
  };
  return {
    labels: read(),
    onChoose: label =>
      bucket.set(
        docsStorage.tabs,
        [label, ...read().filter(each => each !== label)].slice(0, maxTabs),
      ),
  };
}

function openRoot(host: HTMLElement): ShadowRoot {
  return host.shadowRoot ?? host.attachShadow({ mode: 'open' });
}

function applyStyles(root: ShadowRoot, styles: string): void {
  const [sheet = new CSSStyleSheet()] = root.adoptedStyleSheets;
  sheet.replaceSync(styles);
  root.adoptedStyleSheets = [sheet];
}

/** The link into the portal that an event is about; outside of the shadow root its target is hidden. */
function findLink({ nativeEvent }: SyntheticEvent): string | undefined {
  const link = nativeEvent
    .composedPath()
    .find(each => each instanceof HTMLElement && each.dataset['docsTo'] !== undefined);
  return link instanceof HTMLElement ? link.dataset['docsTo'] : undefined;
}

function isPlainClick({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;
}
