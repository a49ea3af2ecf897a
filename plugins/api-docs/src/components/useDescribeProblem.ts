import { useTranslations } from '@portico/ui/i18n';
import { isProblemCode, type ShownProblem } from '../model/problemCodes.ts';
import { laterApiDocsTranslations } from '../laterTranslations.ts';

/** Says what is wrong in the reader's language where API docs found it, else in the words of whoever did. */
export function useDescribeProblem(): (problem: ShownProblem) => string {
  const t = useTranslations(laterApiDocsTranslations);
  return ({ message, values = {} }) =>
    isProblemCode(message) ? t(`problem.${message}`, values) : message;
}
