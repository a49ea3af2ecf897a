import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { laterUiTranslations } from '../../laterTranslations.ts';
import CodeSnippet from '../CodeSnippet/CodeSnippet.tsx';
import { Link } from '../Link/Link.tsx';
import { EmptyState } from './EmptyState.tsx';

/** Props of {@link MissingAnnotationEmptyState}. */
export interface MissingAnnotationEmptyStateProps {
  /** The annotations of which one would do. */
  annotations: readonly string[];
  /** The entity that lacks them, for the example. */
  entity: { kind: string; name: string };
  /** Where there is more to read. */
  readMoreUrl?: string;
}

/** What is where an entity lacks an annotation: which one, and how its descriptor would look with it. */
export function MissingAnnotationEmptyState({
  annotations,
  entity,
  readMoreUrl,
}: MissingAnnotationEmptyStateProps) {
  const t = useTranslations(laterUiTranslations);
  return (
    <EmptyState
      title={t('missingAnnotation.title')}
      description={t('missingAnnotation.reason', {
        count: annotations.length,
        annotations: annotations.join(', '),
      })}
    >
      <CodeSnippet
        language="yaml"
        label={t('missingAnnotation.example')}
        code={writeExample(entity, annotations[0] ?? '')}
      />
      {readMoreUrl && <Link to={readMoreUrl}>{t('missingAnnotation.readMore')}</Link>}
    </EmptyState>
  );
}

function writeExample({ kind, name }: { kind: string; name: string }, annotation: string): string {
  return `apiVersion: backstage.io/v1alpha1
kind: ${kind}
metadata:
  name: ${name}
  annotations:
    ${annotation}: value
`;
}
