import { type LoadTexts, useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { LazyPart } from '../LazyPart/LazyPart.tsx';
import { preloadPart } from '../LazyPart/loadPart.ts';
import { SkeletonText } from '../Skeleton/Skeleton.tsx';
import type { MarkdownProps } from './markdownProps.ts';

const loadView = () => import('./MarkdownView.tsx');

/** Fetches code and texts of {@link Markdown} ahead, so that the first text is rendered at once and in its size. */
export async function preloadMarkdown(loadTexts: LoadTexts): Promise<void> {
  await Promise.all([preloadPart(loadView), loadTexts(laterUiTranslations)]);
}

/** How {@link Markdown} looks while its code is fetched. */
export interface MarkdownLoading {
  /** How many lines the text is expected to have; default 4. */
  loadingLines?: number;
}

/** Markdown that others wrote, formatted and safe. Its code is fetched when it is rendered. */
export function Markdown({ loadingLines = 4, ...props }: MarkdownProps & MarkdownLoading) {
  const t = useTranslations(laterUiTranslations);
  const fallback = <SkeletonText lines={loadingLines} label={t('markdown.loading')} />;
  return <LazyPart load={loadView} props={props} fallback={fallback} />;
}
