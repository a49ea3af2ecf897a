import { type Entity, orphanAnnotation } from '@portico/catalog-model';
import { type Text, translated } from '@portico/ui';
import { catalogTranslations } from '../translations.ts';

/** Something the reader of an entity's page should know before relying on it. */
export interface EntityPageProblem {
  /** Unlike that of any other problem of the entity. */
  id: string;
  title: Text;
  message: Text;
  severity: 'info' | 'warning' | 'error';
}

const processingStatusType = 'backstage.io/catalog-processing';

/** What is to be said against an entity: that nobody lists it any more, and its status items. */
export function listProblems({ metadata, status }: Entity): EntityPageProblem[] {
  const isOrphan = metadata.annotations?.[orphanAnnotation] === 'true';
  return [
    ...(isOrphan
      ? [
          {
            id: 'orphan',
            title: translated(catalogTranslations, 'problem.orphan'),
            message: translated(catalogTranslations, 'problem.orphanReason'),
            severity: 'warning' as const,
          },
        ]
      : []),
    ...(status?.items ?? []).map(({ type, level, message }, index) => ({
      id: `status-${index}`,
      title:
        type === processingStatusType
          ? translated(catalogTranslations, `problem.${level}`)
          : `${type}: ${level}`,
      message,
      severity: level,
    })),
  ];
}
