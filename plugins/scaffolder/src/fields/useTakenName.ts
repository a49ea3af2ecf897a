import { useApi } from '@portico/app';
import { catalogApiRef } from '@portico/catalog-common';
import { type Entity, objectNameRule } from '@portico/catalog-model';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const restMs = 300;

/** The component that has a name already, once the typing rests; templates create components. */
export function useTakenName(name: string): Entity | undefined {
  const catalog = useApi(catalogApiRef);
  const [rested, setRested] = useState(name);
  useEffect(() => {
    const timer = setTimeout(() => setRested(name), restMs);
    return () => clearTimeout(timer);
  }, [name]);
  const { data } = useQuery({
    queryKey: ['scaffolder', 'taken-name', rested],
    enabled: objectNameRule.accepts(rested),
    // The cache refuses `undefined`, so "not taken" travels as null. Without an answer nothing is said.
    queryFn: async ({ signal }) => {
      const ref = { kind: 'component', namespace: 'default', name: rested };
      return (await catalog.getEntityByRef(ref, { signal })) ?? null;
    },
    retry: false,
  });
  return rested === name ? (data ?? undefined) : undefined;
}
