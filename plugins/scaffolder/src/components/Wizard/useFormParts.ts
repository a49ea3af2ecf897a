import { useContributions } from '@portico/app';
import { loadChunk } from '@portico/ui/lazy';
import type { ObjectFieldTemplateProps } from '@rjsf/utils';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { builtInFields } from '../../fields/builtInFields.ts';
import { type FormStep, listFieldNames } from '../../model/readForm.ts';
import { type TemplateFieldModule, templateFieldPoint, templateLayoutPoint } from '../../points.ts';

/** The components that a form is made of. */
export interface FormParts {
  fields: ReadonlyMap<string, TemplateFieldModule>;
  layouts: ReadonlyMap<string, ComponentType<ObjectFieldTemplateProps>>;
  /** Names of fields that show their errors by themselves. */
  ownFields: ReadonlySet<string>;
  /** Names that the template uses and nothing provides. */
  missing: readonly string[];
}

const layoutKey = 'ui:ObjectFieldTemplate';

/** Fetches the fields and layouts that plugins provide and the steps name; those shown before stay until they are there. */
export function useFormParts(steps: readonly FormStep[] | undefined) {
  const fieldPoints = useContributions(templateFieldPoint);
  const layoutPoints = useContributions(templateLayoutPoint);
  const fieldNames = listFieldNames(steps ?? []).toSorted();
  const layoutKeys = (steps ?? []).flatMap(({ uiSchema }) => uiSchema[layoutKey] as unknown);
  const layoutNames = layoutKeys.filter(name => typeof name === 'string');
  return useQuery({
    queryKey: ['scaffolder', 'form-parts', fieldNames, layoutNames],
    enabled: steps !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<FormParts> => {
      const named = new Set(fieldNames);
      const wanted = new Set(layoutNames);
      const own = await Promise.all(
        fieldPoints
          .filter(({ value }) => named.has(value.name))
          .map(async ({ value }) => [value.name, await loadChunk(value.load)] as const),
      );
      const layouts = await Promise.all(
        layoutPoints
          .filter(({ value }) => wanted.has(value.name))
          .map(async ({ value }) => [value.name, (await loadChunk(value.load)).default] as const),
      );
      const fields = new Map([...builtInFields, ...own]);
      const foreign = new Set(own.map(([name]) => name));
      return {
        fields,
        layouts: new Map(layouts),
        ownFields: new Set([...builtInFields.keys()].filter(name => !foreign.has(name))),
        missing: [...named].filter(name => !fields.has(name)),
      };
    },
  });
}
