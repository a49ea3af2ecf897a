import { SkeletonText } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import type { ApiDefinitionProps } from '../../points.ts';
import { useReferences } from '../../queries/references.ts';
import { laterApiDocsTranslations } from '../../laterTranslations.ts';
import { DefinitionFrame } from '../DefinitionFrame/DefinitionFrame.tsx';

/** Props of {@link ReferringDefinition}. */
export interface ReferringDefinitionProps extends ApiDefinitionProps {
  /** The frame's page, by its name. */
  name: string;
  /** What the type is called. */
  type: string;
}

/** A definition that may refer to other files, rendered in a frame as soon as they have been read. */
export function ReferringDefinition({
  name,
  type,
  entity,
  definition,
  onFailed,
}: ReferringDefinitionProps) {
  const t = useTranslations(laterApiDocsTranslations);
  const references = useReferences(entity, definition, reason =>
    t('definition.notRead', { reason }),
  );
  // Filled in where references are followed.
  const leadsNowhere = t('problem.leadsNowhere', { target: '{{target}}' });
  const security = t('definition.security');
  const texts = useMemo(() => ({ leadsNowhere, security }), [leadsNowhere, security]);
  if (!references) return <SkeletonText lines={8} label={t('definition.loading')} />;
  return (
    <DefinitionFrame
      name={name}
      title={t('definition.label', { type })}
      definition={definition}
      references={references}
      texts={texts}
      onFailed={onFailed}
    />
  );
}
