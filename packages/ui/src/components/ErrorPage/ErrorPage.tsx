import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { LaterCodeSnippet } from '../CodeSnippet/LaterCodeSnippet.tsx';
import { Details } from '../Details/Details.tsx';
import { StructuredMetadata } from '../StructuredMetadata/StructuredMetadata.tsx';
import { MessagePage } from './MessagePage.tsx';

/** Props of {@link ErrorPage}. */
export interface ErrorPageProps {
  /** An HTTP status or a word for it. */
  status?: number | string;
  message: string;
  /** What a person who helps needs to see, such as a stack; folded at first. */
  details?: string;
  /** By which operators find the failed call; see `readTraceId`. */
  traceId?: string | undefined;
  /** Where help is found; without it the page offers none. */
  supportUrl?: string;
  /** Tries again what failed; without it the page offers only to go back. */
  onRetry?: () => void;
}

/** The whole page, when nothing of it can be shown. */
export function ErrorPage({
  status,
  message,
  details,
  traceId,
  supportUrl,
  onRetry,
}: ErrorPageProps) {
  const t = useTranslations(uiTranslations);
  return (
    <MessagePage
      title={
        status === undefined
          ? t('errorPage.title', { message })
          : t('errorPage.titleWithStatus', { status, message })
      }
      text={t('errorPage.text')}
      action={onRetry && { label: t('errorPage.retry'), onClick: onRetry }}
      supportUrl={supportUrl}
    >
      <StructuredMetadata items={[{ label: t('response.trace'), value: traceId }]} />
      {details && (
        <Details>
          <LaterCodeSnippet
            code={details}
            label={t('errorPage.details')}
            maxHeight={400}
            isWrapped
          />
        </Details>
      )}
    </MessagePage>
  );
}
