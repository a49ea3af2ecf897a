import { useApi } from '@portico/app';
import { catalogApiRef } from '@portico/catalog-common';
import {
  type Entity,
  namespaceRule,
  objectNameRule,
  stringifyEntityRef,
} from '@portico/catalog-model';
import { useIsDeclaredKind } from '@portico/ui/kinds';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const restMs = 300;

/**
 * The entity that has a name already, once the typing rests: of the kind and in the namespace that the form has as its values
 * `kind` and `namespace`; without them a component in the default namespace, which is what most templates create.
 */
export function useTakenName(
  name: string,
  { kind, namespace }: Readonly<Record<string, unknown>>,
): Entity | undefined {
  const catalog = useApi(catalogApiRef);
  const isDeclaredKind = useIsDeclaredKind();
  const [rested, setRested] = useState(name);
  useEffect(() => {
    const timer = setTimeout(() => setRested(name), restMs);
    return () => clearTimeout(timer);
  }, [name]);
  const ref = {
    // A value of that name may be something else, such as the kind of a cluster.
    kind: typeof kind === 'string' && isDeclaredKind(kind) ? kind.toLowerCase() : 'component',
    namespace:
      typeof namespace === 'string' && namespaceRule.accepts(namespace) ? namespace : 'default',
    name: rested,
  };
  const { data } = useQuery({
    queryKey: ['scaffolder', 'taken-name', stringifyEntityRef(ref)],
    enabled: objectNameRule.accepts(rested),
    // The cache refuses `undefined`, so "not taken" travels as null. Without an answer nothing is said.
    queryFn: async ({ signal }) => (await catalog.getEntityByRef(ref, { signal })) ?? null,
    retry: false,
  });
  return rested === name ? (data ?? undefined) : undefined;
}
