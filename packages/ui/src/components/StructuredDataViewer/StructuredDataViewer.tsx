import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import { LazyPart } from '../LazyPart/LazyPart.tsx';
import { SkeletonText } from '../Skeleton/Skeleton.tsx';
import type { StructuredDataViewerProps } from './structuredDataProps.ts';

const loadView = () => import('./StructuredDataView.tsx');

/**
 * YAML, JSON or any data as a tree to fold, search and copy from; also of a megabyte. Its code is fetched when it
 * is rendered.
 */
export function StructuredDataViewer(props: StructuredDataViewerProps) {
  const t = useTranslations(laterUiTranslations);
  const fallback = <SkeletonText lines={8} label={t('data.loading')} />;
  return <LazyPart load={loadView} props={props} fallback={fallback} />;
}
