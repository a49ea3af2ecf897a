import { styled } from '@mui/material/styles';
import type { EntityVersion, ValueChange } from '@portico/catalog-common/history';
import { humanizeEntityRef, parseEntityRef } from '@portico/catalog-model';
import { type Translate, useTranslations } from '@portico/ui/i18n';
import { type LaterInspectorTextKey, laterInspectorTranslations } from '../../laterTranslations.ts';

type T = Translate<LaterInspectorTextKey>;

/** What a version changed, in a line or two. */
export function VersionSummary({ version }: { version: EntityVersion }) {
  const t = useTranslations(laterInspectorTranslations);
  const parts = [...describeDocument(version, t), ...describeRelations(version, t)];
  if (parts.length === 0) return null;
  return (
    <Summary>
      {parts.map(part => (
        <li key={part}>{part}</li>
      ))}
    </Summary>
  );
}

function describeDocument({ action, changes, changedValues }: EntityVersion, t: T): string[] {
  if (action !== 'updated') return [];
  const [first] = changes;
  if (!first) return [t('history.contentChanged')];
  const more = changedValues - 1;
  return [
    describeValue(first, t),
    ...(more > 0 ? [t('history.moreChanges', { count: more })] : []),
  ];
}

function describeValue({ path, from, to }: ValueChange, t: T): string {
  if (from !== undefined && to !== undefined) return t('history.changed', { path, from, to });
  if (to !== undefined) return t('history.set', { path, to });
  if (from !== undefined) return t('history.unset', { path, from });
  return t('history.rewritten', { path });
}

function describeRelations({ relations }: EntityVersion, t: T): string[] {
  const { added, removed, addedTotal, removedTotal } = relations;
  const [came] = added;
  const [went] = removed;
  return [
    ...(addedTotal === 1 && came
      ? [t('history.relationAdded', { type: came.type, target: nameOf(came.targetRef) })]
      : []),
    ...(addedTotal > 1 ? [t('history.relationsAdded', { count: addedTotal })] : []),
    ...(removedTotal === 1 && went
      ? [t('history.relationRemoved', { type: went.type, target: nameOf(went.targetRef) })]
      : []),
    ...(removedTotal > 1 ? [t('history.relationsRemoved', { count: removedTotal })] : []),
  ];
}

/** What servers send may be anything; it is shown as it is then. */
function nameOf(entityRef: string): string {
  try {
    return humanizeEntityRef(parseEntityRef(entityRef));
  } catch {
    return entityRef;
  }
}

const Summary = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0, 1.5),
  margin: 0,
  padding: 0,
  listStyle: 'none',
  overflowWrap: 'anywhere',
}));
