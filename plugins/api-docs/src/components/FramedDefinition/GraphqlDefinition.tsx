import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import type { ApiDefinitionProps } from '../../points.ts';
import { groupNames } from '../../frames/graphql/groupNames.ts';
import { laterApiDocsTranslations } from '../../laterTranslations.ts';
import { DefinitionFrame } from '../DefinitionFrame/DefinitionFrame.tsx';

const textNames = [
  'parts',
  'search',
  'noMatch',
  'empty',
  'more',
  'interfaces',
  'possibleTypes',
  'places',
  'specifiedBy',
  'arguments',
  'deprecated',
] as const;

/** A GraphQL schema, rendered. */
export default function GraphqlDefinition({ definition, onFailed }: ApiDefinitionProps) {
  const t = useTranslations(laterApiDocsTranslations);
  const texts = useMemo(() => {
    const names = [
      ...textNames,
      ...groupNames.flatMap(group => [`group.${group}`, `kind.${group}`] as const),
    ];
    return Object.fromEntries(names.map(name => [name, t(`graphql.${name}`)]));
  }, [t]);
  return (
    <DefinitionFrame
      name="graphql"
      title={t('definition.label', { type: 'GraphQL' })}
      definition={definition}
      texts={texts}
      onFailed={onFailed}
    />
  );
}
