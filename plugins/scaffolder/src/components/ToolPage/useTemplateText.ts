import { useContributions } from '@portico/app';
import type { CodeCompletions } from '@portico/ui/code';
import { useTranslations } from '@portico/ui/i18n';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { builtInFields } from '../../fields/builtInFields.ts';
import { laterScaffolderTranslations } from '../../laterTranslations.ts';
import { completeTemplate } from '../../model/templateCompletion.ts';
import { readTemplateText, type TemplateText } from '../../model/templateText.ts';
import { templateFieldPoint } from '../../points.ts';
import { useActions, useTemplatingExtensions } from '../../queries/actions.ts';

const noActions = [] as const;

/** The names of the fields that templates may use here. */
export function useFieldNames(): readonly string[] {
  const points = useContributions(templateFieldPoint);
  return useMemo(
    () =>
      [...new Set([...builtInFields.keys(), ...points.map(({ value }) => value.name)])].toSorted(),
    [points],
  );
}

/** Reads the YAML of a template as it is written, and finds what may be written in it. */
export function useTemplateText(text: string): TemplateText & {
  complete: (text: string, offset: number) => CodeCompletions | undefined;
} {
  const t = useTranslations(laterScaffolderTranslations);
  const fields = useFieldNames();
  const { data: actions } = useActions();
  const { data: extensions } = useTemplatingExtensions();
  const deferred = useDeferredValue(text);
  const read = useMemo(
    () =>
      readTemplateText(
        deferred,
        {
          fields: new Set(fields),
          actions: actions && new Set(actions.map(({ id }) => id)),
        },
        {
          notAnObject: t('yaml.notAnObject'),
          noParameters: t('yaml.noParameters'),
          unknownField: name => t('yaml.unknownField', { name }),
          unknownWidget: (name, known) =>
            t('form.unknownWidget', { name, known: known.join(', ') }),
          unknownAction: id => t('yaml.unknownAction', { id }),
          dashedName: ({ found, fix }) => t('yaml.dashedName', { found, fix }),
          sameStepId: id => t('yaml.sameStepId', { id }),
        },
      ),
    [deferred, fields, actions, t],
  );
  const filters = useMemo(() => Object.keys(extensions?.filters ?? {}), [extensions]);
  const complete = useCallback(
    (current: string, offset: number) =>
      completeTemplate(current, offset, { actions: actions ?? noActions, fields, filters }),
    [actions, fields, filters],
  );
  return { ...read, complete };
}
