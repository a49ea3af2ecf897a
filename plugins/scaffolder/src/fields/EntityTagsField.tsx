import { useApi } from '@portico/app';
import { catalogApiRef } from '@portico/catalog-common';
import { tagRule } from '@portico/catalog-model';
import { Autocomplete, type LoadOptions } from '@portico/ui/forms';
import { useLocale } from '@portico/ui/i18n';
import { useMemo } from 'react';
import type { TemplateFieldModule, TemplateFieldProps } from '../points.ts';
import { readOptions, readTexts, toFieldControl } from './fieldControl.ts';

const facet = 'metadata.tags';
const normalize = (text: string) => text.trim().toLowerCase();

function EntityTagsField({ formData = [], onChange, ...field }: TemplateFieldProps<string[]>) {
  const catalog = useApi(catalogApiRef);
  const locale = useLocale();
  const { showCounts, helperText, ...options } = readOptions(field.uiSchema);
  const kinds = readTexts(options['kinds'])?.join();
  const load = useMemo<LoadOptions>(
    () =>
      async (term, { signal }) => {
        const query = kinds && { kind: { $in: kinds.toLowerCase().split(',') } };
        const { [facet]: found = [] } = await catalog.getEntityFacets(
          { facets: [facet], ...(query && { query }) },
          { signal },
        );
        return found
          .filter(({ value }) => value.includes(normalize(term)))
          .toSorted((a, b) => (showCounts ? b.count - a.count : a.value.localeCompare(b.value)))
          .map(({ value, count }) => ({
            value,
            label: showCounts ? `${value} (${count.toLocaleString(locale)})` : value,
          }));
      },
    [catalog, kinds, showCounts, locale],
  );
  const control = toFieldControl(field);
  return (
    <Autocomplete
      {...control}
      {...(typeof helperText === 'string' && { description: helperText })}
      isMultiple
      isFreeText
      checkFreeText={text => (tagRule.accepts(normalize(text)) ? undefined : tagRule.message)}
      load={load}
      selected={formData.map(tag => ({ value: tag, label: tag }))}
      onChange={tags => onChange([...new Set(tags.map(({ value }) => normalize(value)))])}
    />
  );
}

/** Tags for a new entity: those that others have, or new ones. */
export const entityTagsPicker: TemplateFieldModule = {
  default: EntityTagsField,
  validation: (tags: string[], errors) => {
    if (!tags.every(tag => tagRule.accepts(tag))) errors.addError(tagRule.message);
  },
};
