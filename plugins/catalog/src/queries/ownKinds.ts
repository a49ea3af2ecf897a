import { configApiRef, useApi } from '@portico/app';
import type { KindDisplay } from '@portico/catalog-common';
import { useLocale } from '@portico/ui/i18n';
import { useMemo } from 'react';
import { findOwnKind, labelRelations, listOwnInverses, readOwnKinds } from '../model/ownKinds.ts';

/** A company's own kinds. */
export function useOwnKinds(): readonly KindDisplay[] {
  return readOwnKinds(useApi(configApiRef));
}

/** What is configured for a kind; `undefined` for the kinds that every portal knows. */
export function useOwnKind(kind: string): KindDisplay | undefined {
  return findOwnKind(useOwnKinds(), kind);
}

/** The words for a company's own relations, by type, in the reader's language. */
export function useRelationLabels(): ReadonlyMap<string, string> {
  const config = useApi(configApiRef);
  const locale = useLocale();
  return useMemo(() => labelRelations(readOwnKinds(config), locale), [config, locale]);
}

/** Each relation of a company's own by its inverse. */
export function useOwnInverses(): ReadonlyMap<string, string> {
  const config = useApi(configApiRef);
  return useMemo(() => listOwnInverses(readOwnKinds(config)), [config]);
}
