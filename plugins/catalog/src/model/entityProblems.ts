import { type Entity, orphanAnnotation } from '@portico/catalog-model';

/** Something the reader of an entity's page should know before relying on it. */
export interface EntityPageProblem {
  title: string;
  message: string;
  severity: 'info' | 'warning' | 'error';
}

const processingStatusType = 'backstage.io/catalog-processing';

const processingTitles = {
  info: 'A note from the catalog',
  warning: 'The catalog noticed something',
  error: 'The catalog could not process this entity',
} as const;

/** What is to be said against an entity: that nobody lists it any more, and its status items. */
export function listProblems({ metadata, status }: Entity): EntityPageProblem[] {
  const isOrphan = metadata.annotations?.[orphanAnnotation] === 'true';
  return [
    ...(isOrphan
      ? [
          {
            title: 'This entity is an orphan',
            message:
              'No location lists it any more. It stays as it was last read until it is deleted.',
            severity: 'warning' as const,
          },
        ]
      : []),
    ...(status?.items ?? []).map(({ type, level, message }) => ({
      title: type === processingStatusType ? processingTitles[level] : `${type}: ${level}`,
      message,
      severity: level,
    })),
  ];
}
