import { useEntityTime } from '@portico/catalog';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { useTranslations } from '@portico/ui/i18n';
import { useMemo } from 'react';
import { laterInspectorTranslations } from '../../laterTranslations.ts';
import { OwnedChangesCard } from './OwnedChangesCard.tsx';

/** What changed last about what a group and the groups right below it own, by day, on the group's page. */
export default function GroupChangesCard({ entity }: { entity: Entity }) {
  const t = useTranslations(laterInspectorTranslations);
  const owners = useMemo(() => listOwners(entity), [entity]);
  // The page of another day shows what was then.
  if (useEntityTime() !== undefined) return null;
  return <OwnedChangesCard title={t('team.groupTitle')} owners={owners} />;
}

/** How many of the groups below are followed. */
const maxBelow = 100;

function listOwners(entity: Entity): string[] {
  const { relations = [] } = entity;
  const below = relations.filter(({ type }) => type === 'parentOf').slice(0, maxBelow);
  return [stringifyEntityRef(entity), ...below.map(({ targetRef }) => targetRef)];
}
