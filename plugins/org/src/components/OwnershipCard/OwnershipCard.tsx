import { styled } from '@mui/material/styles';
import { useRouteRef } from '@portico/app';
import { useOwnedAttention } from '@portico/catalog';
import { type Entity, parseEntityRef, stringifyEntityRef } from '@portico/catalog-model';
import {
  EmptyState,
  ErrorPanel,
  formatCount,
  InfoCard,
  Link,
  type LinkProps,
  SkeletonText,
  StateBadge,
} from '@portico/ui';
import { KindTile, useKindLabel } from '@portico/ui/kinds';
import { SegmentedFilter } from '@portico/ui/forms';
import { useLocale, useTranslations } from '@portico/ui/i18n';
import { describeAddress } from '../../model/describeAddress.ts';
import { hasRelation, isOfKind, listTargets } from '../../model/entityTests.ts';
import { useDescendantGroups } from '../../queries/descendantGroups.ts';
import { type OwnedKind, useOwnership } from '../../queries/ownership.ts';
import { catalogIndexRouteRef } from '../../routes.ts';
import { orgTranslations } from '../../translations.ts';
import { useCardParams } from '../useCardParams.ts';

type Scope = 'aggregated' | 'direct';

/** What a group or user owns, counted by kind and type, each number leading to the list of it. */
export default function OwnershipCard({ entity }: { entity: Entity }) {
  const t = useTranslations(orgTranslations);
  const isUser = isOfKind(entity, 'user');
  const hasOthers = hasRelation(entity, isUser ? 'memberOf' : 'parentOf');
  const [params, setParams] = useCardParams();
  const scope: Scope = hasOthers && params.get('ownership') !== 'direct' ? 'aggregated' : 'direct';
  const owners = useOwners(entity, scope);
  const ownership = useOwnership(owners.refs);
  const failed = owners.error ?? ownership.error;
  const retry = () => void (owners.error ? owners.refetch() : ownership.refetch());

  return (
    <InfoCard title={t('ownership.title')} actions={<Attention ownerRefs={owners.refs} />}>
      {hasOthers && (
        <Choice>
          <SegmentedFilter
            label={t('ownership.scope')}
            value={scope}
            onChange={next => setParams({ ownership: next === 'direct' ? next : undefined })}
            segments={[
              {
                value: 'aggregated',
                label: t(isUser ? 'ownership.withGroups' : 'ownership.withChildren'),
              },
              { value: 'direct', label: t('ownership.direct') },
            ]}
          />
        </Choice>
      )}
      {failed ? (
        <ErrorPanel error={failed} onRetry={retry} />
      ) : ownership.data && owners.refs ? (
        <OwnedKinds kinds={ownership.data} ownerRefs={owners.refs} />
      ) : (
        <SkeletonText lines={countAwaitedLines(entity)} />
      )}
    </InfoCard>
  );
}

/** A link where there is somewhere to go, and plain text otherwise. */
function OptionalLink({
  to,
  children,
  ...props
}: Omit<LinkProps, 'to'> & { to?: string | undefined }) {
  if (to === undefined) return <span>{children}</span>;
  return (
    <Link to={to} tone="quiet" {...props}>
      {children}
    </Link>
  );
}

/** How many of these need attention, and the way to them. */
function Attention({ ownerRefs }: { ownerRefs: readonly string[] | undefined }) {
  const t = useTranslations(orgTranslations);
  const attention = useOwnedAttention(ownerRefs);
  const indexPath = useRouteRef(catalogIndexRouteRef)?.();
  if (!attention || attention.count === 0 || !ownerRefs || indexPath === undefined) return null;
  const filters = { owner: ownerRefs, status: attention.statuses };
  return (
    <AttentionLink to={describeAddress(indexPath, { kind: 'all', filters })}>
      <StateBadge state="attention" look="plain">
        {t('ownership.attention', { count: attention.count })}
      </StateBadge>
    </AttentionLink>
  );
}

/** In line with the title and the counts below, where icon buttons would reach beyond. */
const AttentionLink = styled(OptionalLink)(({ theme }) => ({
  margin: theme.spacing(0.75, 1, 0, 0),
}));

const linesPerKind = 2.4;

/** How many lines of text take the room of what is owned, as far as the entity itself says. */
function countAwaitedLines(entity: Entity): number {
  const kinds = new Set(listTargets(entity, 'ownerOf').map(ref => parseEntityRef(ref).kind));
  return Math.round(Math.max(2, kinds.size) * linesPerKind);
}

/** Whose property counts: a user's groups with theirs, a group's child groups with its own. */
function useOwners(entity: Entity, scope: Scope) {
  const ref = stringifyEntityRef(entity);
  const isUser = isOfKind(entity, 'user');
  const isNested = scope === 'aggregated' && !isUser;
  const { data, error, refetch } = useDescendantGroups(ref, isNested);
  const others = isNested ? data : scope === 'aggregated' ? listTargets(entity, 'memberOf') : [];
  return { refs: others && [ref, ...others], error, refetch };
}

interface OwnedKindsProps {
  kinds: readonly OwnedKind[];
  ownerRefs: readonly string[];
}

function OwnedKinds({ kinds, ownerRefs }: OwnedKindsProps) {
  const t = useTranslations(orgTranslations);
  const locale = useLocale();
  const labelKind = useKindLabel();
  const indexPath = useRouteRef(catalogIndexRouteRef)?.();
  const getPath = (kind: string, type?: string) => {
    const filters = { owner: ownerRefs, ...(type !== undefined && { type: [type] }) };
    return describeAddress(indexPath, { kind: kind.toLowerCase(), filters });
  };

  if (kinds.length === 0) {
    return (
      <EmptyState
        title={t('ownership.none')}
        description={t('ownership.hint', { ownerRef: ownerRefs[0] ?? '' })}
      />
    );
  }
  return (
    <>
      <Kinds>
        {kinds.map(({ kind, count, types }) => (
          <li key={kind}>
            <OptionalLink to={getPath(kind)}>
              <KindTile kind={kind} />
              <span>{labelKind(kind, count)}</span>
              <Count>{formatCount(count, locale)}</Count>
            </OptionalLink>
            {types.length > 0 && (
              <Types>
                {types.map(each => (
                  <li key={each.type}>
                    <OptionalLink to={getPath(kind, each.type)} underline="none">
                      {each.type} <Count>{formatCount(each.count, locale)}</Count>
                    </OptionalLink>
                  </li>
                ))}
              </Types>
            )}
          </li>
        ))}
      </Kinds>
      {kinds.some(({ kind }) => getPath(kind) === undefined) && indexPath !== undefined && (
        <Note>{t('ownership.tooManyOwners', { owners: ownerRefs.length })}</Note>
      )}
    </>
  );
}

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: theme.spacing(1.5, 0, 0),
  color: theme.vars.palette.text.secondary,
}));

const Choice = styled('div')(({ theme }) => ({ marginBottom: theme.spacing(1.5) }));

const Count = styled('span')(({ theme }) => ({
  fontVariantNumeric: 'tabular-nums',
  color: theme.vars.palette.text.secondary,
}));

const list = { margin: 0, padding: 0, listStyle: 'none' } as const;

const Kinds = styled('ul')(({ theme }) => ({
  ...list,
  ...theme.typography.body2,
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > li > a, & > li > span': {
    display: 'flex',
    alignItems: 'center',
    gap: theme.spacing(1),
    fontWeight: 500,
    '& > :last-child': { marginInlineStart: 'auto' },
  },
}));

const Types = styled('ul')(({ theme }) => ({
  ...list,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5),
  marginTop: theme.spacing(0.5),
  paddingInlineStart: theme.spacing(3),
  '& > li > a, & > li > span': {
    ...theme.typography.caption,
    display: 'inline-flex',
    gap: theme.spacing(0.75),
    padding: theme.spacing(0.25, 1),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.spacing(0.75),
  },
  '& a:hover': { borderColor: theme.vars.palette.border.strong },
}));
