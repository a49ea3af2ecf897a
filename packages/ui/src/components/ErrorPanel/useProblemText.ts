import type { ResponseError } from '@portico/errors';
import { useCallback } from 'react';
import { sourceLanguage } from '../../i18n/createI18n.ts';
import { useLocale, useTranslations } from '../../i18n/I18nProvider.tsx';
import { type UiTextKey, uiTranslations } from '../../translations.ts';

/** An error in the reader's language. */
export interface ProblemText {
  text: string;
  /** What the server wrote, in its own language, where the text does not repeat it. */
  original?: string;
}

const keysByCode: Readonly<Record<string, UiTextKey>> = {
  'caller-not-allowed': 'problem.notAllowed',
  'credentials-missing': 'unauthenticated.title',
  'permission-denied': 'denied.title',
  'sign-in-required': 'unauthenticated.title',
};

const keysByStatus: Readonly<Record<number, UiTextKey>> = {
  400: 'problem.input',
  401: 'unauthenticated.title',
  403: 'problem.notAllowed',
  404: 'problem.notFound',
  408: 'problem.late',
  409: 'problem.conflict',
  413: 'problem.tooLarge',
  422: 'problem.input',
  429: 'problem.tooMany',
  501: 'problem.notSupported',
  502: 'problem.unavailable',
  503: 'problem.unavailable',
  504: 'problem.late',
};

/** How Chromium, Firefox and Safari call a server that did not answer; none of them translates it. */
const unreachable = /^(Failed to fetch|NetworkError when attempting|Load failed)/;

/**
 * Describes errors in the reader's language: those of servers by their codes and status, since their messages are
 * English, and all others by their own message.
 */
export function useProblemText(): (error: Error) => ProblemText {
  const t = useTranslations(uiTranslations);
  const isSource = useLocale().split('-')[0] === sourceLanguage;
  return useCallback(
    error => {
      if (error.name === 'TypeError' && unreachable.test(error.message)) {
        return { text: t('problem.unreachable'), original: error.message };
      }
      const key = isSource ? undefined : findKey(error);
      return key === undefined
        ? { text: error.message }
        : { text: t(key), original: error.message };
    },
    [t, isSource],
  );
}

function findKey(error: Error): UiTextKey | undefined {
  const response = findResponse(error);
  if (!response) return undefined;
  const { status, body } = response;
  const byCode = body.error.code === undefined ? undefined : keysByCode[body.error.code];
  return byCode ?? keysByStatus[status] ?? (status >= 500 ? 'problem.server' : 'problem.refused');
}

/** The answer of a server that an error is about, or was caused by. */
function findResponse(error: unknown): ResponseError | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.name === 'ResponseError' ? (error as ResponseError) : findResponse(error.cause);
}
