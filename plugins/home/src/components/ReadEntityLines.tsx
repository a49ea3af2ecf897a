import { useEntitiesByRefs } from '@portico/catalog';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { ErrorPanel } from '@portico/ui';
import { AwaitedCardLines, CardLines } from '@portico/ui/cards';
import { useTranslations } from '@portico/ui/i18n';
import type { ReactNode } from 'react';
import { laterHomeTranslations } from '../laterTranslations.ts';

/** The entity that a line of a card is about. */
export interface ReadEntity {
  /** `undefined` where it is not known, or not yet. */
  entity: Entity | undefined;
  /** All entities have been read. */
  isRead: boolean;
}

/** Props of {@link ReadEntityLines}. */
export interface ReadEntityLinesProps<Line> {
  lines: readonly Line[];
  renderLine: (line: Line, read: ReadEntity) => ReactNode;
}

/** A card's lines about entities, once these are read; until then room for them, or why they cannot be read. */
export function ReadEntityLines<Line extends { entityRef: string }>({
  lines,
  renderLine,
}: ReadEntityLinesProps<Line>) {
  const t = useTranslations(laterHomeTranslations);
  const {
    data: entities,
    error,
    isPlaceholderData,
    refetch,
  } = useEntitiesByRefs(lines.map(({ entityRef }) => entityRef));
  if (error) {
    return <ErrorPanel error={error} onRetry={refetch} />;
  }
  if (!entities) return <AwaitedCardLines count={lines.length} label={t('loading')} />;
  const byRef = new Map(entities.map(entity => [stringifyEntityRef(entity), entity]));
  return (
    <CardLines>
      {lines.map(line =>
        renderLine(line, { entity: byRef.get(line.entityRef), isRead: !isPlaceholderData }),
      )}
    </CardLines>
  );
}
