import { useTitlesOf } from '@portico/catalog/parts';
import { useKindLabel } from '@portico/ui/kinds';
import { isEntityRefValue, shortenRef } from '../model/entityRefValue.ts';

/** How values of a field are written: kinds by their names, refs by the titles of their entities, others unchanged. */
export function useValueLabels(
  field: string | undefined,
  values: readonly string[],
): (value: string) => string {
  const labelKind = useKindLabel();
  const refs = [...new Set(values)].filter(isEntityRefValue);
  const titles = useTitlesOf(refs);
  return value =>
    field === 'kind' ? labelKind(value) : (titles[refs.indexOf(value)] ?? shortenRef(value));
}
