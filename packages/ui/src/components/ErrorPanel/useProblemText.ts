import type { ResponseError } from '@portico/errors';
import { useCallback } from 'react';
import { sourceLanguage } from '../../i18n/I18n.ts';
import { useLocale, useTranslations } from '../../i18n/I18nProvider.tsx';
import { type UiTextKey, uiTranslations } from '../../translations.ts';

/** An error in the reader's language. */
export interface ProblemText {
  text: string;
  /** What the server wrote, in its own language, where the text does not repeat it. */
  original?: string;
  /** The original is for those who look into it, and not for everybody who reads the text. */
  isTechnical?: boolean;
}

const keysByCode: Readonly<Record<string, UiTextKey>> = {
  'caller-not-allowed': 'problem.notAllowed',
  'credentials-missing': 'unauthenticated.title',
  'permission-denied': 'denied.title',
  'sign-in-required': 'unauthenticated.title',
  'token-missing': 'unauthenticated.title',
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
 * English, and all others by their own message. What servers wrote for nobody to read, such as that of an unexpected
 * failure, is left to the details in every language.
 */
export function useProblemText(): (error: Error) => ProblemText {
  const t = useTranslations(uiTranslations);
  const isSource = useLocale().split('-')[0] === sourceLanguage;
  return useCallback(
    error => {
      if (error.name === 'TypeError' && unreachable.test(error.message)) {
        return { text: t('problem.unreachable'), original: error.message, isTechnical: true };
      }
      const invalid = findCause(error, 'InvalidAnswerError');
      if (invalid) return explain(error, invalid, t('problem.invalidAnswer'));
      const response = findCause(error, 'ResponseError') as ResponseError | undefined;
      if (!response) return { text: error.message };
      const text = t(findKey(response));
      if (isForDevelopers(response)) return explain(error, response, text);
      return isSource ? { text: error.message } : { text, original: error.message };
    },
    [t, isSource],
  );
}

function findKey({ status, body }: ResponseError): UiTextKey {
  const byCode = body.error.code === undefined ? undefined : keysByCode[body.error.code];
  return byCode ?? keysByStatus[status] ?? (status >= 500 ? 'problem.server' : 'problem.refused');
}

/** Whether nobody wrote the answer for people: an unexpected failure, or the page of what is in between. */
function isForDevelopers({ status, isForeign }: ResponseError): boolean {
  return status === 500 || isForeign;
}

/** The text in place of a message for developers; what the page says before it, or in words of its own, stays. */
function explain(error: Error, cause: Error, text: string): ProblemText {
  const { message } = error;
  const isOwn = error !== cause && !message.endsWith(cause.message);
  const before = message.slice(0, -cause.message.length || undefined);
  return {
    text: isOwn ? message : error === cause ? text : before + text,
    original: cause.message,
    isTechnical: true,
  };
}

/** The error of that name: this one, or the nearest of its causes. */
function findCause(error: unknown, name: string): Error | undefined {
  if (!(error instanceof Error)) return undefined;
  return error.name === name ? error : findCause(error.cause, name);
}
