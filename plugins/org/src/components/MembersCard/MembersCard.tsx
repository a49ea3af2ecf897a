import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import { styled } from '@mui/material/styles';
import Switch from '@mui/material/Switch';
import { EntityTitlesContext } from '@portico/catalog';
import { type Entity, stringifyEntityRef } from '@portico/catalog-model';
import { EmptyState, InfoCard } from '@portico/ui';
import { SearchField } from '@portico/ui/forms';
import { useTranslations } from '@portico/ui/i18n';
import { defaultPageSize, readPageSize, Table } from '@portico/ui/table';
import { hasRelation, listTargets } from '../../model/entityTests.ts';
import { useDescendantGroups } from '../../queries/descendantGroups.ts';
import { useMembers } from '../../queries/members.ts';
import { orgTranslations } from '../../translations.ts';
import { useCardParams } from '../useCardParams.ts';
import { useMemberColumns } from './useMemberColumns.tsx';

/** The members of a group, found and paged by the server; with those of the groups below it, when asked. */
export default function MembersCard({ entity }: { entity: Entity }) {
  const t = useTranslations(orgTranslations);
  const groupRef = stringifyEntityRef(entity);
  const hasChildren = hasRelation(entity, 'parentOf');
  const ownCount = listTargets(entity, 'hasMember').length;
  const [choice, setChoice] = useMembersChoice(hasChildren, ownCount === 0);
  const descendants = useDescendantGroups(groupRef, choice.isNested);
  const groupRefs = choice.isNested ? [groupRef, ...(descendants.data ?? [])] : [groupRef];
  const isKnown = !choice.isNested || descendants.data !== undefined;
  const members = useMembers({ ...choice, groupRefs }, isKnown);
  const { data, isFetching, refetch } = members;
  const columns = useMemberColumns(choice.isNested);
  const total = data?.totalItems;
  const title = t('members.title', {
    count: choice.isNested || choice.text ? (total ?? 0) : ownCount,
  });

  return (
    <InfoCard title={isKnown ? title : t('members.label')} hasNoPadding>
      <EntityTitlesContext value={data?.titles}>
        <Table
          label={t('members.label')}
          columns={columns}
          rows={isKnown ? data?.items : undefined}
          getRowId={stringifyEntityRef}
          isFetching={isFetching || descendants.isFetching}
          error={members.error ?? descendants.error}
          onRetry={() => (descendants.error ? descendants.refetch() : refetch())}
          isFlush
          // Of the groups below it is not known how many come; most often a whole page.
          skeletonRows={
            choice.isNested ? choice.pageSize : Math.min(Math.max(ownCount, 1), choice.pageSize)
          }
          paging={
            (total ?? 0) > defaultPageSize
              ? {
                  pageIndex: choice.pageIndex,
                  pageSize: choice.pageSize,
                  totalRows: total,
                  onChange: ({ pageIndex, pageSize }) => setChoice({ pageIndex, pageSize }),
                }
              : 'none'
          }
          toolbar={
            (hasChildren || ownCount > 0) && (
              <Toolbar>
                <SearchField
                  label={t('members.search')}
                  value={choice.text}
                  onChange={text => setChoice({ text, pageIndex: 0 })}
                />
                {hasChildren && (
                  <FormControlLabel
                    control={
                      <Switch
                        size="small"
                        checked={choice.isNested}
                        onChange={(_event, isNested) => setChoice({ isNested, pageIndex: 0 })}
                      />
                    }
                    label={t('members.nested')}
                  />
                )}
              </Toolbar>
            )
          }
          empty={
            choice.text ? (
              <EmptyState
                title={t('members.noMatch', { text: choice.text })}
                action={
                  <Button variant="outlined" onClick={() => setChoice({ text: '', pageIndex: 0 })}>
                    {t('members.clear')}
                  </Button>
                }
              />
            ) : (
              <EmptyState
                title={t('members.none')}
                description={
                  hasChildren && !choice.isNested
                    ? t('members.lookBelow')
                    : t('members.hint', { groupRef })
                }
              />
            )
          }
        />
      </EntityTitlesContext>
    </InfoCard>
  );
}

interface MembersChoice {
  text: string;
  isNested: boolean;
  pageIndex: number;
  pageSize: number;
}

/**
 * Which members are shown, stored in the address.
 *
 * @param isNestedByDefault - whether those of child groups are shown until somebody chooses.
 */
function useMembersChoice(
  hasChildren: boolean,
  isNestedByDefault: boolean,
): [MembersChoice, (change: Partial<MembersChoice>) => void] {
  const [params, setParams] = useCardParams();
  const defaultScope = isNestedByDefault ? 'nested' : 'direct';
  const page = Number(params.get('membersPage'));
  const choice: MembersChoice = {
    text: params.get('member') ?? '',
    isNested: hasChildren && (params.get('members') ?? defaultScope) === 'nested',
    pageIndex: Number.isInteger(page) && page > 1 ? page - 1 : 0,
    pageSize: readPageSize(params.get('membersSize')),
  };
  const change = (changed: Partial<MembersChoice>) => {
    const next = { ...choice, ...changed };
    const scope = next.isNested ? 'nested' : 'direct';
    setParams({
      member: next.text || undefined,
      members: hasChildren && scope !== defaultScope ? scope : undefined,
      membersPage: next.pageIndex > 0 ? String(next.pageIndex + 1) : undefined,
      membersSize: next.pageSize === defaultPageSize ? undefined : String(next.pageSize),
    });
  };
  return [choice, change];
}

const Toolbar = styled('search')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1, 2),
  width: '100%',
  '& > :first-of-type': { flex: '1 1 180px' },
  '& label': { marginInline: 0, '& span:last-of-type': theme.typography.body2 },
}));
