import { useLocale, useTranslations } from '@portico/ui/i18n';
import type { ValidatorType } from '@rjsf/utils';
import { useMemo } from 'react';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { createValidator } from '../../model/createValidator.ts';

const described = [
  'required',
  'pattern',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'uniqueItems',
  'enum',
  'format',
] as const;
type Described = (typeof described)[number];

const isDescribed = (rule: string): rule is Described =>
  (described as readonly string[]).includes(rule);

/** Checks forms, and says what is wrong in the reader's language. */
export function useFormValidator(): ValidatorType {
  const t = useTranslations(laterScaffolderTranslations);
  const locale = useLocale();
  return useMemo(
    () => ({
      ...createValidator((rule, limit) => {
        if (!isDescribed(rule)) return undefined;
        const value = Array.isArray(limit) ? limit.join(', ') : String(limit as string | number);
        return t(`invalid.${rule}`, { limit: value });
      }),
      // rjsf compares validators without their functions, and would go on with the one of another language.
      locale,
    }),
    [t, locale],
  );
}
