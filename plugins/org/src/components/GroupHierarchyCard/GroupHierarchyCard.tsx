import { EntityRefLink } from '@portico/catalog';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { ErrorPanel, InfoCard } from '@portico/ui';
import { useTranslations } from '@portico/ui/i18n';
import { GroupIcon } from '@portico/ui/icons';
import { hasRelation, listTargets } from '../../model/entityTests.ts';
import { useGroupAncestors } from '../../queries/groupAncestors.ts';
import { orgTranslations } from '../../translations.ts';
import { ChildGroupList } from './ChildGroupList.tsx';
import { Branch, Line, PendingLines } from './GroupTree.tsx';

/** Where a group is: the groups above it, and those below it, unfolded one by one. */
export default function GroupHierarchyCard({ entity }: { entity: Entity }) {
  const t = useTranslations(orgTranslations);
  const { data: ancestors, error, refetch } = useGroupAncestors(stringifyEntityRef(entity));
  // Itself, what is next to it, and most often a group above its parent.
  const lineCount =
    listTargets(entity, 'parentOf').length + 2 * listTargets(entity, 'childOf').length + 1;
  return (
    <InfoCard title={t('hierarchy.title')}>
      {error ? (
        <ErrorPanel error={error} onRetry={refetch} />
      ) : ancestors ? (
        <GroupPath ancestors={ancestors} entity={entity} />
      ) : (
        <PendingLines count={lineCount} />
      )}
    </InfoCard>
  );
}

/** The way down from the uppermost group to this one, each inside the one above it. */
function GroupPath({ ancestors, entity }: { ancestors: readonly string[]; entity: Entity }) {
  const [top, ...others] = ancestors;
  return (
    <Branch>
      <li>
        {top === undefined ? (
          <>
            <Line isHere>
              <GroupIcon size={15} />
              <EntityRefLink entityRef={entity} aria-current="page" />
            </Line>
            {hasRelation(entity, 'parentOf') && (
              <ChildGroupList
                groupRef={stringifyEntityRef(entity)}
                count={listTargets(entity, 'parentOf').length}
              />
            )}
          </>
        ) : (
          <>
            <Line>
              <GroupIcon size={15} />
              <EntityRefLink entityRef={top} defaultKind="group" />
            </Line>
            <GroupPath ancestors={others} entity={entity} />
          </>
        )}
      </li>
    </Branch>
  );
}
