import type { ResponseError, SerializedError } from '@portico/errors';
import { ErrorPanel, ResponseErrorPanel } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import { laterImportTranslations } from '../laterTranslations.ts';

/** Props of {@link AnalysisError}. */
export interface AnalysisErrorProps {
  error: Error;
  /** What was analyzed, where it is known. */
  url: string | undefined;
  /** What failed; default that the URL could not be analyzed. */
  title?: string;
  /** Buttons that fix it, such as Retry. */
  actions?: ReactNode;
}

/** Why a URL could not be analyzed, or what is there not listed. Of a code host that cannot be reached the words of the network are details. */
export function AnalysisError({ error, url, title, actions }: AnalysisErrorProps) {
  const t = useTranslations(laterImportTranslations);
  const shared = { title: title ?? t('analysis.failed'), actions };
  const answer = findAnswer(error);
  if (!answer || url === undefined || !isHostUnreachable(answer.body.error))
    return <ErrorPanel error={error} {...shared} />;
  return (
    <ResponseErrorPanel
      error={answer}
      {...shared}
      message={t('analysis.unreachable', { host: new URL(url).host })}
    />
  );
}

/** The answer of the portal's server that an error is, or was caused by. */
function findAnswer(error: unknown): ResponseError | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.name === 'ResponseError' ? (error as ResponseError) : findAnswer(error.cause);
}

/** Whether the code host did not answer the portal; the portal's own failures have the same status. */
function isHostUnreachable({ code, cause }: SerializedError): boolean {
  return code === 'host-unreachable' || (cause !== undefined && isHostUnreachable(cause));
}
