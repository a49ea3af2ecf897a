import { readTraceId, type ResponseError } from '@portico/errors';
import type { ReactNode } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { LaterCodeSnippet } from '../CodeSnippet/LaterCodeSnippet.tsx';
import { useProblemText } from '../ErrorPanel/useProblemText.ts';
import { StructuredMetadata } from '../StructuredMetadata/StructuredMetadata.tsx';
import { WarningPanel } from '../WarningPanel/WarningPanel.tsx';

/** Props of {@link ResponseErrorPanel}. */
export interface ResponseErrorPanelProps {
  error: ResponseError;
  /** What failed, in the page's words; default the error's own message. */
  title?: string;
  /** What it means and what to do; default the error's own message below a title. */
  message?: string;
  /** Buttons that fix it, such as Retry. */
  actions?: ReactNode;
}

/** A call that was answered with an error: what the server said, and the request that asked. */
export function ResponseErrorPanel({ error, title, message, actions }: ResponseErrorPanelProps) {
  const t = useTranslations(uiTranslations);
  const { request } = error.body;
  const { text, original } = useProblemText()(error);
  return (
    <WarningPanel
      severity="error"
      title={title ?? text}
      message={message ?? (title ? text : undefined)}
      actions={actions}
    >
      <StructuredMetadata
        items={[
          {
            label: t('response.message'),
            value: original ?? (message === undefined ? undefined : error.message),
          },
          { label: t('response.status'), value: `${error.status} ${error.body.error.name}` },
          {
            label: t('response.request'),
            value: request ? `${request.method} ${request.url}` : undefined,
          },
          { label: t('response.trace'), value: readTraceId(error) },
        ]}
      />
      <LaterCodeSnippet
        language="json"
        code={JSON.stringify(error.body, undefined, 2)}
        label={t('response.json')}
        maxHeight={320}
        isWrapped
      />
    </WarningPanel>
  );
}
