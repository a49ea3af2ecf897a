import { isJsonObject } from '@portico/catalog-model';
import { builtInFieldNames, listFormHints } from '@portico/scaffolder-common/form';

const known = new Set(builtInFieldNames);

/** Says which fields and widgets of a form may be missing: which fields plugins add, only the portal's pages know. */
export function describeFormHints(parameters: readonly unknown[]): string[] {
  return parameters.filter(isJsonObject).flatMap(schema =>
    listFormHints(schema, known).map(({ path, field, widget }) => {
      const at = path.length === 0 ? 'the parameters' : `'${path.join('.')}'`;
      return field === undefined
        ? `Hint: ${at} names the widget '${widget?.name}', which there is not for the type ${widget?.type}; write one of ${widget?.known.join(', ')}`
        : `Hint: ${at} names the field '${field}', which a plugin must provide; without one there are ${builtInFieldNames.join(', ')}`;
    }),
  );
}
