import Button from '@mui/material/Button';
import { readDeniedPermission, readTraceId, type ResponseError } from '@portico/errors';
import { type ReactNode, use } from 'react';
import { useTranslations } from '../../i18n/I18nProvider.tsx';
import { uiTranslations } from '../../translations.ts';
import { LaterCodeSnippet } from '../CodeSnippet/LaterCodeSnippet.tsx';
import { ResponseErrorPanel } from '../ResponseErrorPanel/ResponseErrorPanel.tsx';
import { StructuredMetadata } from '../StructuredMetadata/StructuredMetadata.tsx';
import { WarningPanel } from '../WarningPanel/WarningPanel.tsx';
import { DeniedPanel } from './DeniedPanel.tsx';
import { describeError } from './describeError.ts';
import { ProblemRetryContext } from './ProblemRetryContext.ts';
import { useProblemText } from './useProblemText.ts';
import { UnverifiedUserContext } from './UnverifiedUserContext.ts';

/** Props of {@link ErrorPanel}. */
export interface ErrorPanelProps {
  error: Error;
  /** What failed, in the page's words; default the error's own message. */
  title?: string;
  /** Tries again what failed, by the button Retry. */
  onRetry?: (() => unknown) | undefined;
  /** Buttons that fix it; default Retry, with `onRetry` or where the app knows what to try again and another try may help. */
  actions?: ReactNode;
}

/** An error that took the place of content; a failed call also names its request, and a denied one who can help. */
export function ErrorPanel({ error, title, onRetry, ...props }: ErrorPanelProps) {
  const t = useTranslations(uiTranslations);
  const isUnverified = use(UnverifiedUserContext);
  const describe = useProblemText();
  const findRetry = use(ProblemRetryContext);
  const retry = props.actions === undefined ? (onRetry ?? findRetry(error)) : undefined;
  const actions = retry ? (
    <Button variant="outlined" onClick={() => void retry()}>
      {t('error.retry')}
    </Button>
  ) : (
    props.actions
  );
  const permission = readDeniedPermission(error);
  if (permission !== undefined) return <DeniedPanel permission={permission} />;
  const unknownUser = findUnauthenticated(error);
  if (unknownUser) {
    return (
      <ResponseErrorPanel
        error={unknownUser}
        title={t('unauthenticated.title')}
        message={t(isUnverified ? 'unauthenticated.noToken' : 'unauthenticated.hint')}
        actions={actions}
      />
    );
  }
  if (error.name === 'ResponseError') {
    return <ResponseErrorPanel error={error as ResponseError} title={title} actions={actions} />;
  }
  const { text } = describe(error);
  return (
    <WarningPanel
      severity="error"
      title={title ?? text}
      message={title ? text : undefined}
      actions={actions}
    >
      <StructuredMetadata items={[{ label: t('response.trace'), value: readTraceId(error) }]} />
      <LaterCodeSnippet
        code={describeError(error)}
        label={t('error.details')}
        maxHeight={320}
        isWrapped
      />
    </WarningPanel>
  );
}

/** The answer of a server that does not know its caller, also where it has caused another error. */
function findUnauthenticated(error: unknown): ResponseError | undefined {
  if (!(error instanceof Error)) return undefined;
  const isIt = error.name === 'ResponseError' && (error as ResponseError).status === 401;
  return isIt ? (error as ResponseError) : findUnauthenticated(error.cause);
}
