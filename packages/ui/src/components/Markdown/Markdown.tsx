import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { LazyPart } from '../LazyPart/LazyPart.tsx';
import { SkeletonText } from '../Skeleton/Skeleton.tsx';
import type { MarkdownProps } from './markdownProps.ts';

const loadView = () => import('./MarkdownView.tsx');

/** Markdown that others wrote, formatted and safe. Its code is fetched when it is rendered. */
export function Markdown(props: MarkdownProps) {
  const t = useTranslations(laterUiTranslations);
  const fallback = <SkeletonText lines={4} label={t('markdown.loading')} />;
  return <LazyPart load={loadView} props={props} fallback={fallback} />;
}
