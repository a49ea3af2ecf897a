import { useProblemText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { describeLoginFailure, isLoginFailure } from './sessions/describeLoginFailure.ts';
import { authTranslations } from './translations.ts';

/** Describes why a token or a session could not be had, in the reader's language. */
export function useLoginFailureText(): (error: Error) => string {
  const t = useTranslations(authTranslations);
  const describe = useProblemText();
  return error => (isLoginFailure(error) ? describeLoginFailure(t, error) : describe(error).text);
}
