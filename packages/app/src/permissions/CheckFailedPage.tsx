import { readTraceId } from '@portico/errors';
import { ErrorPage, useProblemText } from '@portico/ui';

/** Props of {@link CheckFailedPage}. */
export interface CheckFailedPageProps {
  error: Error;
  onRetry: () => void;
}

/** Replaces a page of which it could not be checked whether the user may see it. */
export function CheckFailedPage({ error, onRetry }: CheckFailedPageProps) {
  const describe = useProblemText();
  const { status } = error as { status?: number };
  return (
    <ErrorPage
      {...(status !== undefined && { status })}
      traceId={readTraceId(error)}
      message={describe(error).text}
      onRetry={onRetry}
    />
  );
}
